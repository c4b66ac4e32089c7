import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { activatePackage } from '../../../finance/packages/activate-package.ts'
import { type Db, inTx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { Secrets } from '../../../platform/keys/secrets.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { creditFromChain } from '../../../wallet/deposits/testing/credit-from-chain.ts'
import { activateBot } from '../activate-bot.ts'
import { submitBrokerForm } from '../brokers/submit-broker-form.ts'
import { changeBots } from '../change-bots.ts'

export const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const testKey = Buffer.alloc(32, 7)
export const testSecrets = new Secrets([{ name: 'test', key: testKey }])
/** For a process that starts on a database that these people are in. */
export const testSecretKey = `test:${testKey.toString('hex')}`

export type Sent = { broker: string; server: string; login: string; capital: number; password: string }

/** Members with packages and fuel, and what they do about their bots, through the product's own verbs. */
export function botWorld(db: Db, now: Date) {
  let people = 0
  const usual = (login: string): Sent => ({
    broker: 'Harbourline Markets',
    server: 'Harbourline-Live',
    login,
    capital: 300,
    password: 'broker secret',
  })

  async function member({
    packageId = 1,
    fuel = 100,
    sponsor = null,
  }: {
    packageId?: number | null
    fuel?: number
    sponsor?: bigint | null
  } = {}): Promise<bigint> {
    return inTx(db, async (tx) => {
      const name = `bot${++people}`
      const memberId = await addMember(tx, name, sponsor)
      if (fuel > 0) await creditFromChain(tx, { name, memberId, amount: usd(fuel), now })
      if (packageId !== null) {
        await activatePackage(tx, memberId, packageId, now)
        await changeBots(tx, [{ memberId, cause: 'package_activated' }], now)
      }
      return memberId
    })
  }

  const submit = (memberId: bigint, sent: Partial<Sent> = {}, at = now) =>
    inTx(db, (tx) => {
      const form = { ...usual(String(1_000 + Number(memberId))), ...sent }
      return submitBrokerForm(tx, testSecrets, { memberId, sent: { ...form, capital: usd(form.capital) }, now: at })
    })

  const activate = (memberId: bigint, at = now) =>
    inTx(db, (tx) => activateBot(tx, { memberId, isSandbox: true, now: at }))

  return {
    member,
    submit,
    activate,
    async active(options?: Parameters<typeof member>[0], sent?: Partial<Sent>): Promise<bigint> {
      const memberId = await member(options)
      await submit(memberId, sent)
      await activate(memberId)
      return memberId
    },
    botOf: (memberId: bigint) =>
      db.selectFrom('bots').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow(),
    accountOf: (memberId: bigint) =>
      db.selectFrom('trading_accounts').selectAll().where('member_id', '=', memberId).orderBy('id').execute(),
    hostingOf: (memberId: bigint) =>
      db.selectFrom('bot_hosting').selectAll().where('member_id', '=', memberId).executeTakeFirst(),
    changesOf: async (memberId: bigint) =>
      (await db.selectFrom('bot_changes').selectAll().where('member_id', '=', memberId).orderBy('id').execute()).map(
        ({ from_state, cause, to_state }) => `${from_state} ${cause} ${to_state}`,
      ),
    requestsOf: (accountId: bigint) =>
      db.selectFrom('close_requests').selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
    /** A long position, and the deal that opened it. */
    async openPosition(accountId: bigint, positionId: bigint, tradeId = positionId): Promise<void> {
      await sql`
        INSERT INTO positions (account_id, position_id, trade_position_id, symbol, steps, entry_points, opened_at, kind, magic, swap_cents,
          entry_commission_cents, closing)
        VALUES (${accountId}, ${positionId}, ${tradeId}, 'XAUUSD', 2, 200000, ${now}, 1, 7, -3, -7, 0)`.execute(db)
      await sql`
        INSERT INTO deals (account_id, ticket, member_id, position_id, trade_position_id, at, symbol, side, entry, volume, price, profit, swap,
          commission, reason, evidence, magic)
        SELECT a.id, ${positionId}, a.member_id, ${positionId}, ${tradeId}, ${now}, 'XAUUSD', 'buy', 'in', 0.02, 2000, 0, 0, -70000, 9, 250, 7
        FROM trading_accounts a WHERE a.id = ${accountId}`.execute(db)
    },
    closeAllOf: (accountId: bigint) => sql`DELETE FROM positions WHERE account_id = ${accountId}`.execute(db),
  }
}

/** The refusal's code and sentence, or `done`. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return [error.code, error.message].filter(Boolean).join(': ')
  }
}
