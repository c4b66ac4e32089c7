import { micro } from '@fairlead/money/money'
import { type Credited, creditDeposit, creditDeposits } from '../../../finance/fuel/credit-deposit.ts'
import type { AskBots } from '../../../finance/fuel/standing/ask-bots.ts'
import { followLowFuel } from '../../../finance/fuel/standing/follow-low-fuel.ts'
import { addSeconds } from '../../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../../platform/database/db.ts'
import type { Logger } from '../../../platform/logging.ts'
import type { Mailer } from '../../../platform/mail/outbox.ts'
import { isOwnFault } from '../../../platform/own-fault.ts'
import type { Metrics } from '../../../platform/work/metrics.ts'
import { raiseAlert } from '../../../watch/alerts/raise-alert.ts'
import type { Chain } from '../../chain/chain.ts'
import { inChunks } from '../../chain/in-chunks.ts'
import { agreedHeader } from '../../chain/read-agreed.ts'
import { Unsettled } from '../../chain/unsettled.ts'
import { alertKeyOf } from '../checks/alert-key.ts'
import { lockCursor } from '../cursor-store.ts'
import { lockPending, pendingUpTo, type StoredDeposit } from '../deposit-store.ts'
import { type Concluded, concludeCredits, type Outcome } from './conclude-credits.ts'

export type CreditParts = {
  db: Db
  chain: Chain
  logger: Logger
  metrics: Metrics
  mailer: Mailer
  publicUrl: string
  askBots: AskBots
}

const batchMax = 1_000
const setAsideSeconds = 600

/** Credits what is final, oldest first, in batches. A deposit that cannot be credited is set aside and holds up no other. */
export function createCreditor(parts: CreditParts) {
  const { db, chain, logger, metrics } = parts
  const setAside = new Map<bigint, Date>()

  return async function credit(finalNumber: bigint, now: Date, signal?: AbortSignal): Promise<void> {
    for (const [id, until] of setAside) if (until <= now) setAside.delete(id)
    while (!signal?.aborted) {
      const pending = await pendingUpTo(db, chain.chainId, finalNumber, [...setAside.keys()], batchMax)
      if (pending.length === 0) return
      await expectCanonical(chain, pending)
      await creditBatch(pending, now)
    }
  }

  async function creditBatch(pending: readonly StoredDeposit[], now: Date): Promise<void> {
    try {
      const { leftOut, ...concluded } = await inTx(db, async (tx) => {
        const locked = await stillPending(tx, pending)
        const money = locked.filter(isMoney)
        const credited = await creditDeposits(tx, money.map(asTransfer), now)
        await followFuel(tx, money, now)
        const outcomes = money.map((deposit, place) => ({ deposit, credited: credited[place] }))
        const dust = locked.filter((deposit) => !isMoney(deposit))
        const leftOut = outcomes.filter((outcome) => !isDone(outcome)).map(({ deposit }) => deposit)
        return { leftOut, ...(await concludeCredits(tx, parts, outcomes.filter(isDone), dust, now)) }
      })
      count(concluded)
      for (const deposit of leftOut) await creditAlone(deposit, now)
    } catch (error) {
      if (!isOwnFault(error)) throw error
      logger.warn({ err: error }, 'deposits are credited one by one')
      for (const deposit of pending) await creditAlone(deposit, now)
    }
  }

  async function creditAlone(deposit: StoredDeposit, now: Date): Promise<void> {
    try {
      const concluded = await inTx(db, async (tx) => {
        const [locked] = await stillPending(tx, [deposit])
        if (!locked) return undefined
        if (!isMoney(locked)) return concludeCredits(tx, parts, [], [locked], now)
        const credited = await creditDeposit(tx, { ...asTransfer(locked), now })
        await followFuel(tx, [locked], now)
        return concludeCredits(tx, parts, [{ deposit: locked, credited }], [], now)
      })
      if (concluded) count(concluded)
    } catch (error) {
      if (!isOwnFault(error)) throw error
      setAside.set(deposit.id, addSeconds(now, setAsideSeconds))
      metrics.deposits.inc({ outcome: 'failed' })
      const { tx_hash: hash, log_ordinal: ordinal } = deposit
      logger.error({ err: error, hash, ordinal }, 'a deposit could not be credited')
      const alert = {
        kind: 'deposit_uncredited' as const,
        key: alertKeyOf(chain, deposit),
        words: `Transaction ${hash}, transfer ${ordinal}.`,
      }
      await inTx(db, (tx) => raiseAlert(tx, alert, now))
    }
  }

  async function followFuel(tx: Tx, deposits: readonly StoredDeposit[], at: Date): Promise<void> {
    if (deposits.length === 0) return
    await followLowFuel(tx, { askBots: parts.askBots, at, memberIds: deposits.map(({ member_id }) => member_id) })
  }

  function count(concluded: Concluded): void {
    for (const [outcome, times] of Object.entries(concluded)) metrics.deposits.inc({ outcome }, times)
  }

  async function stillPending(tx: Tx, deposits: readonly StoredDeposit[]): Promise<StoredDeposit[]> {
    await lockCursor(tx, chain.chainId)
    const locked = await lockPending(tx, deposits)
    return deposits.filter(({ id }) => locked.has(id))
  }

  function asTransfer({ tx_hash, log_ordinal, member_id, amount }: StoredDeposit) {
    return { log: `${chain.chainId} ${tx_hash} ${log_ordinal}`, memberId: member_id, amount: micro(amount) }
  }
}

const isMoney = ({ amount }: StoredDeposit): boolean => amount > 0n
const isDone = (outcome: { deposit: StoredDeposit; credited: Credited | undefined }): outcome is Outcome =>
  outcome.credited !== undefined

/** The last look before money moves: are these blocks still the chain's? */
async function expectCanonical(chain: Chain, deposits: readonly StoredDeposit[]): Promise<void> {
  const blocks = new Map(deposits.map(({ block_number, block_hash }) => [block_number, block_hash]))
  await inChunks([...blocks], async ([number, hash]) => {
    if ((await agreedHeader(chain, number)).hash !== hash)
      throw new Unsettled(`Block ${number} is not the one a deposit was found in`)
  })
}
