import type { orderGiven, orderKind, orderStatus } from '@fairlead/contract/routes/desk/operator-orders'
import type { Money } from '@fairlead/money/money'
import type { z } from 'zod'
import type { LoginDecision } from '../../bots/trading/brokers/decide-login.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { ProofDesk } from '../../wallet/payouts/approvals/approval-proof.ts'

export type OrderGiven = z.output<typeof orderGiven>
export type OrderKind = z.output<typeof orderKind>
/** One kind of what can be asked for. */
export type Of<Kind extends OrderGiven['kind']> = Extract<OrderGiven, { kind: Kind }>

/** Whose login it is to be, in the words of trading. */
export const loginDecision = ({ memberId, otherId, server, login }: Of<'give_login'>) => ({
  memberId: BigInt(memberId),
  otherId: BigInt(otherId),
  server,
  login,
})
export type OrderStatus = z.output<typeof orderStatus>

/** Who asked for what is done, and who let it happen. */
export type ByTwo = { askedBy: bigint; confirmedBy: bigint; now: Date }

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
  /** Stops owns what is closed for members: it is done for both who decided. */
  stops: {
    assertTarget(tx: Tx, given: Of<'close_all'>): Promise<unknown>
    closeAll(tx: Tx, given: Of<'close_all'>, by: ByTwo): Promise<unknown>
  }
  /** Growth owns clusters and their holds. */
  clusters: {
    assertHold(tx: Tx, given: Of<'hold_cluster'>): Promise<unknown>
    hold(tx: Tx, given: Of<'hold_cluster'>, by: ByTwo): Promise<unknown>
    assertRelease(tx: Tx, given: Of<'release_hold'>): Promise<unknown>
    release(tx: Tx, given: Of<'release_hold'>, by: ByTwo): Promise<unknown>
  }
  /** Trading owns whose login it is, terminals which of them is cut off. */
  logins: {
    assertDisputed(tx: Tx, decision: LoginDecision): Promise<unknown>
    give(tx: Tx, decision: LoginDecision, now: Date): Promise<void>
  }
  /** Withdrawals owns what members asked for: one that the chain shows as paid is let through. */
  takeAsPaid(tx: Tx, withdrawalId: bigint, now: Date): Promise<void>
  /** Identity owns how members sign in: whoever lost the second step is warned first, then lets go of it. */
  factors: {
    announceReset(tx: Tx, memberId: bigint, now: Date): Promise<void>
    reset(tx: Tx, asked: { memberId: bigint; askedAt: Date; now: Date }): Promise<void>
  }
}
