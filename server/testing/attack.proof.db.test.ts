// long: four attackers, told in one place with what each of them got
import { appendFileSync } from 'node:fs'
import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { type Address, erc20Abi, toHex } from 'viem'
import { expect, inject, test } from 'vitest'
import { parseConfig } from '../platform/config.ts'
import { openLogins } from '../platform/database/logins.ts'
import { localKeys } from '../sandbox/chain/sandbox-keys.ts'
import { validInput } from '../sandbox/testing/json-from-schema.ts'
import { testSecretKey, testServer } from '../sandbox/testing/test-server.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { payoutWorld, units } from '../wallet/payouts/testing/payout-world.ts'
import { type Person, password, until, usd, walletPeople } from '../wallet/withdrawals/testing/people.ts'
import { asOwner } from './as-owner.ts'

/** Minutes long, so among the proofs only; what stops each of them has a short test of its own. */
const isLong = inject('proofs') === 'long'
/** Of each call, and of each statement. */
const triesEach = 60
const seed = 20_260_301
const thief = `0x${'66'.repeat(20)}`
const limitDollars = 100

/** To the end of what is run as a proof, where it stands by itself. */
function say(line: string): void {
  const told = process.env.ATTACK_REPORT
  if (told) appendFileSync(told, `  ${line}\n`)
  else console.log(line)
}

/** A product of its own for each attacker, with money in its treasury. */
async function besieged(settings: Record<string, string> = {}) {
  const server = await testServer({ SANDBOX_WORLD: 'empty', TWO_OPERATORS_ABOVE: String(limitDollars), ...settings })
  const people = walletPeople(server)
  const { db } = people
  await server.call('POST', '/sandbox/faucet', { body: { address: localKeys(testSecretKey).treasury, amount: 10_000 } })

  /** What left the treasury so far, to whom: everything the signer has signed. */
  async function signed(): Promise<{ to: string; dollars: number }[]> {
    const rows = await db
      .selectFrom('chain_sends')
      .select(['to_address', 'value'])
      .where('purpose', '=', 'payout')
      .orderBy('id')
      .execute()
    return rows.map(({ to_address, value }) => ({ to: to_address, dollars: Number(BigInt(value) / 10n ** 12n) / 1e6 }))
  }

  /**
   * The signer has looked at all there is. Whatever the check of the books has noticed is called good for it, so that it stands alone.
   * Answers what the check had noticed.
   */
  async function signerLooks(): Promise<string> {
    const noticed = (await db.selectFrom('payout_stop').select('reason').executeTakeFirst())?.reason
    const offsetMs = Date.parse(String((await server.call('GET', '/sandbox')).body.now)) - Date.now()
    await until(async () => {
      const now = new Date(Date.now() + offsetMs)
      await db.updateTable('payout_stop').set({ stopped_at: null, reason: null }).execute()
      await db
        .updateTable('book_checks')
        .set({ holds: true, checked_at: now, noted_at: sql<Date>`clock_timestamp()` })
        .execute()
      await db.updateTable('treasury_readings').set({ noted_at: sql<Date>`clock_timestamp()` }).execute()
      const unseen = await db
        .selectFrom('payouts')
        .select('id')
        .where('status', '=', 'queued')
        .where('reason', 'is', null)
        .executeTakeFirst()
      return unseen === undefined
    })
    return noticed ? `the check of the books noticed (${noticed})` : 'the books hold'
  }

  /** Somebody whose income is of a deposit that is really on the chain, for the signer looks there; and their withdrawal of it. */
  async function withdrawing(
    dollars: number,
    address: string,
  ): Promise<{ person: Person; id: bigint; address: string }> {
    const person = await people.member({ address })
    const referral = await people.member({ sponsor: person })
    const { body: wallet } = await people.call(referral, 'GET', '/wallet')
    await server.call('POST', '/sandbox/faucet', { body: { address: wallet.address, amount: dollars * 20 } })
    await until(async () => (await people.income(person)).income === usd(dollars))
    await people.withdraw(person, dollars)
    await people.verify(person, await people.otp(person))
    return { person, id: (await people.newest(person)).id, address }
  }
  return { server, people, db, call: people.call, signed, signerLooks, withdrawing }
}
type Besieged = Awaited<ReturnType<typeof besieged>>

/** Every call this caller may make, with arguments that fit it or nearly. */
async function tryAll(
  { call }: Besieged,
  who: Person,
  name: string,
  wanted: (route: Route) => boolean,
  known: Record<string, unknown[]>,
): Promise<void> {
  const counts = new Map<number, number>()
  const broken = new Set<string>()
  for (const [verb, route] of Object.entries<Route>(routes)) {
    if (!wanted(route) || route.sandboxOnly || route.replyKind) continue
    const inputs = route.body ? fc.sample(validInput(route.body, known), { seed, numRuns: triesEach }) : [undefined]
    const params = route.params ? fc.sample(validInput(route.params, known), { seed, numRuns: triesEach }) : [{}]
    for (const [place, body] of inputs.entries()) {
      const given = (params[place % params.length] ?? {}) as Record<string, unknown>
      const path = route.path.replace(/:(\w+)/g, (_, key: string) => String(given[key] ?? known[key]?.[0] ?? 1))
      // Signing oneself out would end the attack.
      if (verb === 'signOut' || verb === 'endSession' || verb === 'setPassword') continue
      const { status } = await call(who, route.method, path, body)
      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (status >= 500) broken.add(`${route.method} ${path} ${JSON.stringify(body)}`)
    }
  }
  say(`${name}: ${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
  expect([...broken]).toEqual([])
}

test.runIf(isLong)(
  'a stolen password, without the mailbox: nothing is redirected and nothing leaves',
  {
    timeout: 3_600_000,
  },
  async () => {
    const product = await besieged()
    const { people, db, call, signed, signerLooks } = product
    const victim = await people.member({ income: 80, address: `0x${'aa'.repeat(20)}` })
    await people.fuel(victim, 200)
    const stolen = { ...victim, token: await people.signIn(victim.email) }
    const known = { password: [password], address: [thief], amount: [10, 80], otp: ['000000', '123456'] }
    await tryAll(product, stolen, 'stolen password', ({ auth }) => auth === 'member', known)
    await call(stolen, 'PUT', '/profile/payout-address', { address: thief, password })
    await call(stolen, 'POST', '/profile/close', { password })
    for (let guess = 0; guess < 500; guess++) {
      const otp = String(guess).padStart(6, '0')
      await call(stolen, 'POST', '/profile/payout-address/confirm', { otp })
      await call(stolen, 'POST', '/profile/close/confirm', { otp })
    }
    await people.pass(86_500)
    await signerLooks()
    const row = await db
      .selectFrom('payout_addresses')
      .select('address')
      .where('member_id', '=', victim.id)
      .executeTakeFirst()
    expect(row?.address).not.toBe(thief)
    expect((await signed()).filter(({ to }) => to === thief)).toEqual([])
    const { closed_at } = await db
      .selectFrom('members')
      .select('closed_at')
      .where('id', '=', victim.id)
      .executeTakeFirstOrThrow()
    expect(closed_at).toBeNull()
    say('stolen password: got nothing')
  },
)

test.runIf(isLong)(
  'a broken-in API process, with its database login: nothing leaves the treasury',
  {
    timeout: 3_600_000,
  },
  async () => {
    // Approved payouts wait for an hour, in which the process is broken into.
    const waiting = { PAYOUT_WAIT_ABOVE: '10', PAYOUT_WAIT_MINUTES: '60' }
    const { server, people, db, signed, signerLooks, withdrawing } = await besieged(waiting)
    const accomplice = await people.member({ income: 50, address: thief })
    const operators = await Promise.all([people.operator('owner'), people.operator('finance')])
    await people.withdraw(accomplice, 50)
    await people.verify(accomplice, await people.otp(accomplice))
    const { id } = await people.newest(accomplice)
    const [first, second] = operators
    /** What operators have honestly let through: one is left alone, each other gets what the thief can do to it. */
    const honest = async (place: number) => {
      const asked = await withdrawing(20, `0x${String(80 + place).repeat(20)}`)
      // Each operator alone lets out no more than the limit.
      const by = place % 2 === 0 ? first : second
      expect(await people.approve(by, 'withdrawals', asked.id)).toMatchObject({ status: 200 })
      return asked
    }
    const [alone, redirected, enlarged, renamed, takenBack, delayed] = [
      await honest(1),
      await honest(2),
      await honest(3),
      await honest(4),
      await honest(5),
      await honest(6),
    ]
    const logins = await openLogins(parseConfig({}), server.databaseUrl)
    whenOver(() => logins.close())
    const login = new pg.Client({ connectionString: logins.of('api').url })
    await login.connect()
    const outcomes = new Map<string, number>()
    const attempt = async (statement: string, values: unknown[] = []): Promise<boolean> => {
      const word = await login.query(statement, values).then(
        () => 'done',
        (error: Error) => (/permission denied|may not|only be taken back/.test(error.message) ? 'refused' : 'failed'),
      )
      outcomes.set(word, (outcomes.get(word) ?? 0) + 1)
      return word === 'done'
    }

    // Every table, every kind of write that a grant could allow.
    const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    SELECT c.relname AS name, array_agg(quote_ident(a.attname)) AS columns FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped GROUP BY 1 ORDER BY 1`.execute(
      db,
    )
    const writable: string[] = []
    for (const { name, columns } of tables) {
      await login.query('BEGIN')
      for (const column of columns) {
        await login.query('SAVEPOINT s')
        if (await attempt(`UPDATE ${name} SET ${column} = ${column}`)) writable.push(`${name}.${column}`)
        await login.query('ROLLBACK TO s')
      }
      await login.query('ROLLBACK')
    }
    for (const guarded of [
      'members.role',
      'payouts.amount',
      'payouts.address',
      'payout_approvals.verified_at',
      'chain_sends.status',
      'ledger_entries.amounts',
      'income_balances.income',
      'book_checks.holds',
    ])
      expect(writable).not.toContain(guarded)
    say(`broken-in API: may update ${writable.length} columns of ${tables.length} tables`)

    // Everything that could make the signer pay, in the order a thief would try it.
    for (const { id: operatorId } of operators)
      for (const proof of ['{}', '{"kind":"password","mac":"00"}', '{"kind":"password"}'])
        await attempt(
          `INSERT INTO payout_approvals (kind, subject_id, operator_id, amount, address, proof, at)
         VALUES ('withdrawal', $1, $2, 49000000, $3, $4, now()) ON CONFLICT DO NOTHING`,
          [id, operatorId, thief, proof],
        )
    await attempt(
      "INSERT INTO payout_approvals (kind, subject_id, operator_id, amount, address, proof, at, verified_at) VALUES ('withdrawal', $1, $2, 49000000, $3, '{}', now(), now())",
      [id, first.id, thief],
    )
    await attempt('UPDATE withdrawals SET approved_at = now() WHERE id = $1', [id])
    await attempt(
      `INSERT INTO payouts (kind, subject_id, member_id, address, amount, status, queued_at)
     VALUES ('withdrawal', $1, $2, $3, 49000000, 'queued', now()) ON CONFLICT DO NOTHING`,
      [id, accomplice.id, thief],
    )
    await attempt(
      `INSERT INTO payouts (kind, subject_id, member_id, address, amount, status, queued_at)
     VALUES ('refund', 999, $1, $2, 5000000000, 'queued', now())`,
      [accomplice.id, thief],
    )
    // Orders that no operator ever proved: the house's share, found money, what a closed member left, and a correction.
    for (const kind of ['house_payout', 'rescue', 'leftover', 'correction']) {
      const { rows: ordered = [] } = await login
        .query<{ id: string }>(
          `INSERT INTO operator_orders (kind, status, member_id, amount, address, details, reason, asked_by, asked_at, operators_needed, ended_by, ended_at)
         VALUES ($1, 'done', $2, 5000000, $3, '{}', 'x', $4, now(), 2, $5, now()) RETURNING id`,
          [kind, kind === 'house_payout' || kind === 'rescue' ? null : accomplice.id, thief, first.id, second.id],
        )
        .catch(() => ({ rows: [] }))
      const order = ordered[0]?.id
      for (const { id: operatorId } of operators)
        await attempt(
          `INSERT INTO payout_approvals (kind, subject_id, operator_id, amount, address, proof, at)
         VALUES ($1, $2, $3, 5000000, $4, '{"kind":"password","mac":"00"}', now()) ON CONFLICT DO NOTHING`,
          [kind, order, operatorId, thief],
        )
      await attempt("UPDATE operator_orders SET status = 'waiting', ended_by = NULL, ended_at = NULL WHERE id = $1", [
        order,
      ])
      await attempt(
        "SELECT ledger_post('house_payout', 'house payout order ' || $1, '\\x00', 'x', now(), '{0,0}', '{operations,treasury}', '{-5000000,5000000}')",
        [order],
      )
      await attempt(
        "SELECT fuel_correct('correction order ' || $1, '\\x00', 'x', now(), $2, 5000000, 0, 'operations')",
        [order, accomplice.id],
      )
      await attempt("SELECT leftover_return('leftover order ' || $1, '\\x00', now(), $2, 'income')", [
        order,
        accomplice.id,
      ])
      await attempt("UPDATE operator_orders SET status = 'done', ended_by = $2, ended_at = now() WHERE id = $1", [
        order,
        second.id,
      ])
      await attempt(
        `INSERT INTO payouts (kind, subject_id, member_id, address, amount, status, queued_at)
       VALUES ($1, $2, $3, $4, 5000000, 'queued', now()) ON CONFLICT DO NOTHING`,
        [kind, order, kind === 'leftover' ? accomplice.id : null, thief],
      )
    }
    await attempt("UPDATE members SET role = 'owner' WHERE id = $1", [accomplice.id])
    await attempt(
      'INSERT INTO account_closings (member_id, refund, address, closed_at) VALUES ($1, 5000000000, $2, now())',
      [accomplice.id, thief],
    )
    await attempt(
      "SELECT ledger_post('withdrawal_hold', 'withdrawal 777', '\\x00', 'x', now(), $1::bigint[], '{income,hold}', '{-1000000000,1000000000}')",
      [[accomplice.id, accomplice.id]],
    )
    await attempt(
      "SELECT ledger_post('bonus', 'x', '\\x00', 'x', now(), $1::bigint[], '{promotions,income}', '{-1000000000,1000000000}')",
      [[0n, accomplice.id]],
    )
    await attempt(
      `SELECT fuel_deposit_many('{x}', '{"\\\\x00"}', '{x}', now(), ARRAY[$1::bigint], '{1000000000}', 10000000)`,
      [accomplice.id],
    )
    for (const way of [
      'SET ROLE NONE',
      'RESET ROLE',
      'SET ROLE fairlead_signer',
      'SET ROLE fairlead',
      'SET SESSION AUTHORIZATION fairlead',
    ])
      if (await attempt(way)) await attempt("UPDATE members SET role = 'owner' WHERE id = $1", [accomplice.id])
    // What was honestly let through, turned to the thief in every way the login has.
    const toThief = ['withdrawals SET address', 'payouts SET address', 'payout_approvals SET address']
    for (const what of toThief)
      await attempt(`UPDATE ${what} = $1 WHERE ${what.startsWith('w') ? 'id' : 'subject_id'} = $2`, [
        thief,
        redirected.id,
      ])
    await attempt('UPDATE withdrawals SET amount = 5000000000 WHERE id = $1', [enlarged.id])
    await attempt('UPDATE payouts SET amount = 4999000000 WHERE subject_id = $1', [enlarged.id])
    await attempt('UPDATE payout_approvals SET amount = 4999000000 WHERE subject_id = $1', [enlarged.id])
    await attempt('UPDATE withdrawals SET member_id = $1 WHERE id = $2', [second.id, renamed.id])
    await attempt('UPDATE payout_approvals SET taken_back_at = now() WHERE subject_id = $1', [takenBack.id])
    await attempt('UPDATE payout_addresses SET address = $1, changed_at = now() WHERE member_id = $2', [
      thief,
      delayed.person.id,
    ])
    await attempt("UPDATE payouts SET queued_at = now() - interval '2 days', reason = 'paid' WHERE subject_id = $1", [
      delayed.id,
    ])
    // Every function there is, with nothing sensible.
    const { rows: functions } = await sql<{ name: string; arguments: string[] }>`
    SELECT proname AS name, ARRAY(SELECT format_type(t, NULL) FROM unnest(proargtypes) AS t) AS arguments FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype`.execute(db)
    for (const { name, arguments: types } of functions)
      await attempt(`SELECT ${name}(${types.map((type) => `NULL::${type}`).join(', ')})`)
    await login.end()

    await people.pass(86_500)
    // One forged correction holds up everybody's payouts; here its owner settles it, so that the rest is seen, too.
    // The check of the books may have stopped payouts before, and a first reason stays: the alert tells.
    await until(async () => {
      const alerts = db.selectFrom('alerts').select('words').where('kind', '=', 'correction_doubted')
      return /is unproven/.test((await alerts.where('over_at', 'is', null).executeTakeFirst())?.words ?? '')
    })
    expect(await signed()).toEqual([])
    await asOwner(
      { url: server.databaseUrl },
      `INSERT INTO settled_corrections (entry_id, reason) SELECT id, 'Understood.' FROM ledger_entries WHERE kind = 'correction'`,
    )
    const noticed = await signerLooks()
    expect((await signed()).filter(({ to }) => to === thief)).toEqual([])
    // The signer pays exactly what is still as it was proved, where it was proved to go.
    const becameOf = async (asked: { id: bigint }) =>
      db
        .selectFrom('payouts')
        .select(['status', 'reason'])
        .where('kind', '=', 'withdrawal')
        .where('subject_id', '=', asked.id)
        .executeTakeFirstOrThrow()
    await until(async () => (await becameOf(alone)).status === 'paid')
    expect(await signed()).toEqual([{ to: alone.address, dollars: 19 }])
    const ends = { redirected, enlarged, renamed, 'taken back': takenBack, 'its address changed': delayed }
    for (const [name, asked] of Object.entries(ends)) {
      const { status, reason } = await becameOf(asked)
      expect({ name, status, reason }).toEqual({ name, status: 'queued', reason: expect.stringMatching(/./) })
      say(`broken-in API: an approved withdrawal, ${name}: not paid. ${reason}`)
    }
    say(`broken-in API: an approved withdrawal it left alone: $19 paid to ${alone.address}`)
    // Nor is what was paid paid again.
    const again = new pg.Client({ connectionString: logins.of('api').url })
    await again.connect()
    await again.query("UPDATE payouts SET status = 'queued', reason = NULL, ended_at = NULL WHERE subject_id = $1", [
      alone.id,
    ])
    await again.query("UPDATE withdrawals SET status = 'processing', ended_at = NULL WHERE id = $1", [alone.id])
    // Nor given back to the member, who could withdraw it again, nor made out of others' fuel.
    const owner = alone.person.id
    const givenBack = again.query(
      "SELECT ledger_post('withdrawal_released', $1, '\\x00', 'x', now(), $2::bigint[], '{hold,income}', '{-20000000,20000000}')",
      [`withdrawal ${alone.id} ended`, [owner, owner]],
    )
    await expect(givenBack).rejects.toThrow(/may not post/)
    const shared = again.query(
      "SELECT fuel_settle('reactivation', ARRAY['reactivation ' || $1::bigint || ' now'], '{\"\\\\x00\"}', '{x}', '{now}', ARRAY[$1::bigint], '{10000000}', '{1}', '{1}', NULL)",
      [owner],
    )
    await expect(shared).rejects.toThrow(/may not charge/)
    await again.end()
    await signerLooks()
    expect((await becameOf(alone)).reason).toMatch(/signed before/)
    expect(await signed()).toHaveLength(1)
    say(`broken-in API: put back into the queue after it was paid: ${(await becameOf(alone)).reason}`)
    const { role } = await db
      .selectFrom('members')
      .select('role')
      .where('id', '=', accomplice.id)
      .executeTakeFirstOrThrow()
    expect(role).toBe('member')
    const { rows: refusals } = await sql<{ kind: string; reason: string }>`
    SELECT kind, reason FROM payouts WHERE address = ${thief} ORDER BY id`.execute(db)
    expect(refusals.length).toBeGreaterThanOrEqual(5)
    for (const { reason } of refusals) expect(reason).toMatch(/^Refused: /)
    say(`broken-in API: ${[...outcomes].map(([word, count]) => `${count} ${word}`).join(', ')}; ${noticed}`)
    for (const { kind, reason } of refusals) say(`broken-in API: a ${kind} was queued. ${reason}`)
    say('broken-in API: got nothing')
  },
)

test.runIf(isLong)(
  'one bad operator: no more than the limit a day, and never without the signer seeing a proof',
  {
    timeout: 3_600_000,
  },
  async () => {
    const product = await besieged()
    const { people, signed, signerLooks } = product
    const finance = await people.operator('finance')
    const mates: { id: bigint }[] = []
    for (let mate = 0; mate < 4; mate++) mates.push(await product.withdrawing(45, `0x${String(70 + mate).repeat(20)}`))
    const before = (await signed()).length
    const known = { password: ['sandbox-finance-pass'], id: mates.map(({ id }) => Number(id)), reason: ['x'] }
    for (const { id } of mates) await people.approve(finance, 'withdrawals', id)
    // What undoes an approval would only be in the way of the attack.
    const helps = ({ auth, path }: Route) =>
      auth === 'operator' && !/take-back|reject|withdraw$|pause|stop|lock|cancel/.test(path)
    await tryAll(product, finance, 'one bad operator', helps, known)
    await people.pass(120)
    await signerLooks()
    await until(async () => (await signed()).length > before)
    const paid = (await signed()).slice(before).reduce((sum, { dollars }) => sum + dollars, 0)
    expect(paid).toBeLessThanOrEqual(limitDollars)
    say(
      `one bad operator: got $${paid} out to members who had earned it, of at most $${limitDollars} a day; more needs a second one`,
    )
  },
)

test.runIf(isLong)(
  'a lying node: what it says of the chain lets nothing out that nobody approved',
  {
    timeout: 3_600_000,
  },
  async () => {
    const world = await payoutWorld()
    await world.fillTreasury(1_000)
    const waiting = await world.waitingWithdrawal(50)
    const liar = world.chainWith(async ({ method }, ask) => {
      if (method === 'eth_call') return toHex(units(1_000_000), { size: 32 })
      if (method === 'eth_getTransactionReceipt') return null
      return ask()
    })
    const genuine = await world.approvedWithdrawal(20)
    for (let turn = 0; turn < 50; turn++) {
      await world.rounds({ chain: liar })()
      await world.mine(2)
      world.clock.pass(61)
    }
    const { token, clients } = world.chain
    const got = (address: Address) =>
      clients[0].readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    expect(await got(waiting.address)).toBe(0n)
    // It was sent again and again with one nonce, and arrived once.
    expect(await got(genuine.address)).toBe(units(19))
    say(`lying node: got nothing; $${usd(19) / 1_000_000n} that were approved arrived once`)
  },
)
