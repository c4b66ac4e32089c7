import type { orderGiven, orderKind, orderStatus } from '@fairlead/contract/routes/operator-orders'
import type { Money } from '@fairlead/money/money'
import type { z } from 'zod'
import type { ProofDesk } from '../payouts/approval-proof.ts'
import type { Tx } from '../platform/db.ts'
import type { LoginDecision } from '../trading/decide-login.ts'

export type OrderGiven = z.output<typeof orderGiven>
export type OrderKind = z.output<typeof orderKind>

/** Whose login it is to be, in the words of trading. */
export const loginDecision = ({ memberId, otherId, server, login }: Extract<OrderGiven, { kind: 'give_login' }>) => ({
  memberId: BigInt(memberId),
  otherId: BigInt(otherId),
  server,
  login,
})
export type OrderStatus = z.output<typeof orderStatus>

/** What the verbs of this folder are handed where the server is wired. */
export type Orders = {
  /** Where operators prove what they want. */
  desk: ProofDesk
  twoOperatorsAbove: Money
  /** Where alone the house's share goes; nowhere when it is not set. */
  houseAddress: string | undefined
  /** The token's contract, the treasury and the like: nothing is sent there. */
  ownAddresses: readonly string[]
  /** Trading owns the state of bots: the member is free again. */
  freeBot(tx: Tx, memberId: bigint, operatorId: bigint, now: Date): Promise<void>
  /** Trading owns whose login it is, terminals which of them is cut off. */
  logins: {
    assertDisputed(tx: Tx, decision: LoginDecision): Promise<unknown>
    give(tx: Tx, decision: LoginDecision, now: Date): Promise<void>
  }
  /** Identity owns how members sign in: whoever lost the second step is warned first, then lets go of it. */
  factors: {
    announceReset(tx: Tx, memberId: bigint, now: Date): Promise<void>
    reset(tx: Tx, asked: { memberId: bigint; askedAt: Date; now: Date }): Promise<void>
  }
}
