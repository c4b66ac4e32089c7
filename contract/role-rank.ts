import type { OperatorRole } from './route.ts'

/** Who stands above whom: nobody undoes what somebody above them has stopped. */
export const roleRank: Readonly<Record<OperatorRole, number>> = { support: 1, finance: 2, owner: 3 }
