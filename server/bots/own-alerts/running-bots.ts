import { sql } from 'kysely'

/** Of members whose bot is in service: out of it, frozen or closing, there is nothing to tell of its account, its fuel or its terminal. */
export const runningBot = sql`JOIN bots_standing s ON s.member_id = o.member_id AND s.state IN ('active', 'paused', 'low_fuel')`
