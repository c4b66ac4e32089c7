import { type Money, micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import {
  type Address,
  createPublicClient,
  custom,
  type EIP1193RequestFn,
  erc20Abi,
  type Hex,
  keccak256,
  parseEventLogs,
  toHex,
} from 'viem'
import { checkBooks } from '../../../finance/ledger/check-books.ts'
import { holdIncome } from '../../../finance/ledger/hold-income.ts'
import { putCheck } from '../../../finance/ledger/store.ts'
import { closeMoney } from '../../../finance/packages/close-money.ts'
import { type Database, inTx, type Tx } from '../../../platform/database/db.ts'
import { Secrets } from '../../../platform/keys/secrets.ts'
import { createLogger } from '../../../platform/logging.ts'
import { handClock } from '../../../sandbox/testing/hand-clock.ts'
import { testChain } from '../../../sandbox/testing/test-chain.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import type { Chain } from '../../chain/chain.ts'
import { creditFromChain } from '../../deposits/testing/credit-from-chain.ts'
import { holdKeys } from '../../signing/hold-keys.ts'
import { hearOfPayouts } from '../../withdrawals/end/hear-of-payouts.ts'
import type { Approvable } from '../approvable.ts'
import { passwordDesk } from '../approvals/approval-proof.ts'
import { approvePayout } from '../approvals/approve-payout.ts'
import { findPayout } from '../payout-store.ts'
import { owePayout, queuePayout } from '../queue-payout.ts'
import type { Signer } from '../signer.ts'
import { createRounds } from '../start-signer.ts'

export const usd = (dollars: number): Money => micro(BigInt(Math.round(dollars * 1_000_000)))
export const units = (dollars: number): bigint => usd(dollars) * 10n ** 12n

type Call = { method: string; params?: unknown[] }
type Approved = { withdrawalId: bigint; memberId: bigint; address: Address /** What arrives. */; paid: bigint }
export type PayoutWorld = Awaited<ReturnType<typeof payoutWorld>>

/** A database, a chain and the signer's parts, with members whose withdrawals were let through. */
export async function payoutWorld(given?: Database) {
  const database = given ?? (await testDatabase())
  const { db } = database
  const testing = await testChain()
  const { chain, wallet } = testing
  const clock = handClock()
  const lines: string[] = []
  const desk = passwordDesk({
    rpId: 'fairlead.test',
    secrets: new Secrets([{ name: 'test', key: Buffer.alloc(32, 7) }]),
    assertPassword: async () => {},
  })
  const signer: Signer = {
    db,
    desk,
    site: { rpId: 'fairlead.test', origin: 'http://fairlead.test' },
    chain,
    clock,
    logger: createLogger('debug', { write: (line) => void lines.push(line) }),
    keys: holdKeys(wallet.xprv, { ...chain, depositXpub: wallet.xpub }),
    caps: {
      payoutMax: usd(10_000),
      dailyMax: usd(50_000),
      refundDailyMax: usd(50_000),
      twoOperatorsAbove: usd(1_000),
      waitAbove: usd(10_000),
      waitSeconds: 600,
      hotMax: usd(1_000_000),
    },
    news: hearOfPayouts,
    // Deposits of this world are rows alone; the look at the chain has a test of its own.
    proveMeans: async () => undefined,
    publish: async () => {},
    standby: 'auto',
  }
  const operators = await inTx(db, async (tx) => {
    const ids = [await addMember(tx, 'operator1', null), await addMember(tx, 'operator2', null)]
    await tx.updateTable('members').set({ role: 'finance' }).where('id', 'in', ids).execute()
    return ids
  })
  let people = 0

  /** Operators, both unless said otherwise, say yes to it, with their passwords, and the signer has it. */
  async function letThrough(tx: Tx, asked: Approvable & { amount: Money }, by = operators): Promise<void> {
    const now = clock.now()
    for (const operatorId of by)
      await approvePayout(tx, desk, asked, { operatorId, given: { password: 'theirs' }, now }, usd(1_000))
    await queuePayout(tx, { ...asked, now })
  }

  /** The look at the books and the chain that a worker has each minute. */
  async function lookAtBooks(holds = true): Promise<void> {
    await putCheck(db, holds, clock.now())
    const reading = { block_number: 0n, treasury: '0', deposits: '0', coin: '0', read_at: clock.now() }
    await db
      .insertInto('treasury_readings')
      .values({ chain_id: BigInt(chain.chainId), ...reading })
      .onConflict((conflict) =>
        conflict.column('chain_id').doUpdateSet({ read_at: reading.read_at, noted_at: sql<Date>`clock_timestamp()` }),
      )
      .execute()
  }

  /** So many seconds pass by the database's clock, too, since somebody looked at the books, at the chain, or at both. */
  async function passUnwatched(
    seconds: number,
    tables: readonly string[] = ['book_checks', 'treasury_readings'],
  ): Promise<void> {
    clock.pass(seconds)
    for (const table of tables)
      await sql`UPDATE ${sql.table(table)} SET noted_at = noted_at - make_interval(secs => ${seconds})`.execute(db)
  }

  async function memberWithIncome(dollars: number): Promise<bigint> {
    const person = ++people
    const memberId = await inTx(db, (tx) => addMember(tx, `payee${person}`, null))
    const referral = await inTx(db, (tx) => addMember(tx, `referral${person}`, memberId))
    await inTx(db, (tx) =>
      creditFromChain(tx, {
        name: `deposit ${person}`,
        memberId: referral,
        amount: usd(dollars * 20),
        now: clock.now(),
      }),
    )
    return memberId
  }

  /** A withdrawal that operators have let through, to an address nobody else is paid to. */
  async function approvedWithdrawal(dollars = 15): Promise<Approved> {
    const waiting = await waitingWithdrawal(dollars)
    const { withdrawalId: subjectId, memberId, address } = waiting
    const amount = micro(usd(dollars) - usd(1))
    await inTx(db, (tx) => letThrough(tx, { kind: 'withdrawal', subjectId, memberId, address, amount }))
    return waiting
  }

  /** The same without anybody's word. */
  async function waitingWithdrawal(dollars = 15): Promise<Approved> {
    const memberId = await memberWithIncome(dollars)
    const address = freshAddress(`payee ${memberId}`)
    const now = clock.now()
    const amount = usd(dollars)
    const withdrawalId = await inTx(db, async (tx) => {
      const { id } = await tx
        .insertInto('withdrawals')
        .values({
          member_id: memberId,
          amount,
          fee: usd(1),
          address,
          status: 'processing',
          otp_sent_at: now,
          expires_at: now,
          created_at: now,
          approved_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await holdIncome(tx, { withdrawal: String(id), memberId, amount, now })
      return id
    })
    return { withdrawalId, memberId, address, paid: units(dollars - 1) }
  }

  /** A closed account whose unused fuel is to be sent back. */
  async function closedAccount(dollars: number, by = operators) {
    const name = `leaver${++people}`
    const address = freshAddress(name)
    const now = clock.now()
    return inTx(db, async (tx) => {
      const memberId = await addMember(tx, name, null)
      await creditFromChain(tx, { name, memberId, amount: usd(dollars), now })
      const refund = await closeMoney(tx, `account ${memberId}`, memberId, now)
      const { id: closingId } = await tx
        .insertInto('account_closings')
        .values({ member_id: memberId, refund, refund_key: `refund account ${memberId}`, address, closed_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      const asked = { kind: 'refund' as const, subjectId: closingId, memberId, address, amount: refund }
      if (by.length > 0) await letThrough(tx, asked, by)
      else await owePayout(tx, { ...asked, now })
      const payout = await findPayout(tx, 'refund', closingId)
      return { payoutId: payout?.id ?? 0n, closingId, address, refund }
    })
  }

  const tokensOf = (address: Address): Promise<bigint> =>
    chain.clients[0].readContract({ address: chain.token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })

  async function fillTreasury(dollars: number): Promise<void> {
    await testing.pour(chain.treasury, usd(dollars))
    await testing.mine()
  }

  const payoutOf = ({ withdrawalId }: Approved) =>
    db
      .selectFrom('payouts')
      .select(['id', 'status', 'reason'])
      .where('kind', '=', 'withdrawal')
      .where('subject_id', '=', withdrawalId)
      .executeTakeFirstOrThrow()

  async function sendsOf(approved: Approved) {
    const { id } = await payoutOf(approved)
    return db
      .selectFrom('chain_sends')
      .select(['nonce', 'status', 'raw', 'tx_hash', 'fee_per_gas', 'block_number'])
      .where('payout_id', '=', id)
      .orderBy('id')
      .execute()
  }

  /** Every transfer of the token to this address that the chain has, whichever transaction made it. */
  async function arrivals(address: Address): Promise<bigint[]> {
    const logs = await chain.clients[0].getLogs({ address: chain.token, fromBlock: 0n })
    return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
      .filter(({ args }) => args.to.toLowerCase() === address)
      .map(({ args }) => args.value)
  }

  /** The words of what operators are to know of this kind. */
  async function openAlerts(kind: string): Promise<string[]> {
    const rows = await db
      .selectFrom('alerts')
      .select('words')
      .where('kind', '=', kind)
      .where('over_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ words }) => words)
  }

  async function brokenFindings(): Promise<string[]> {
    const { findings } = await checkBooks(db)
    return findings.filter(({ holds }) => !holds).map(({ name, detail }) => `${name}: ${detail}`)
  }

  /** The chain through a node that answers some calls in its own way. */
  function chainWith(answer: (call: Call, ask: () => Promise<unknown>) => Promise<unknown>): Chain {
    const request = ((call: Call) => answer(call, () => testing.evm.request(call as never))) as EIP1193RequestFn
    const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
    return { ...chain, clients: [client] }
  }

  async function untilFinal(round: () => Promise<void>): Promise<void> {
    for (let turn = 0; turn < 4; turn++) {
      await round()
      await testing.mine(6)
      clock.pass(1)
    }
  }

  return {
    ...testing,
    chainWith,
    untilFinal,
    database,
    db,
    clock,
    signer,
    log: () => lines.join(''),
    logged: (words: string) => lines.filter((line) => line.includes(words)).length,
    memberWithIncome,
    approvedWithdrawal,
    waitingWithdrawal,
    closedAccount,
    tokensOf,
    fillTreasury,
    payoutOf,
    sendsOf,
    arrivals,
    brokenFindings,
    openAlerts,
    operators,
    letThrough,
    lookAtBooks,
    passUnwatched,
    /** Rounds of the signer, each with the books looked at a moment ago. */
    rounds(changes: Partial<Signer> = {}): () => Promise<void> {
      const round = createRounds({ ...signer, ...changes })
      return async () => {
        await lookAtBooks()
        await round()
      }
    },
    /** Rounds of the signer as nobody looks at the books. */
    plainRounds: (changes: Partial<Signer> = {}) => createRounds({ ...signer, ...changes }),
  }
}

export const freshAddress = (name: string): Address => keccak256(toHex(name)).slice(0, 42) as Hex
