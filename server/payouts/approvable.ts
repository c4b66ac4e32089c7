import type { PayoutKind } from './payout-store.ts'

/** What is let through: this much, to this address. */
export type Approvable = { kind: PayoutKind; subjectId: bigint; memberId: bigint; amount: bigint; address: string }
