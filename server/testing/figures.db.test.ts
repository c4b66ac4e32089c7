import { alertTitles } from '@fairlead/contract/alerts'
import { expect, test } from 'vitest'
import { shardFigures } from '../bots/fleet/shards/shard-figures.ts'
import { firstWaiting } from '../finance/fuel/store.ts'
import { booksFigures } from '../finance/ledger/books-figures.ts'
import { putCheck } from '../finance/ledger/store.ts'
import { addSeconds } from '../platform/clock.ts'
import { inTx } from '../platform/database/db.ts'
import { orderFigures } from '../platform/http/order-figures.ts'
import type { FigureSource } from '../platform/work/figures.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { watcherFigures } from '../wallet/deposits/watch/watcher-figures.ts'
import { payoutFigures } from '../wallet/payouts/payout-figures.ts'
import { alertFigures } from '../watch/alerts/alert-figures.ts'
import { beat } from '../watch/alerts/beat/beat.ts'
import { raiseAlert } from '../watch/alerts/raise-alert.ts'
import { asOwner } from './as-owner.ts'

const database = await testDatabase()
const { db } = database
const now = new Date('2026-05-01T12:00:00Z')
const before = (seconds: number) => `'${addSeconds(now, -seconds).toISOString()}'`

async function measured(source: FigureSource): Promise<Record<string, number>> {
  const samples = await source.read(db, now)
  // What is not declared would be measured and never shown.
  const declared = new Map(source.figures.map(({ name, label }) => [name, label !== undefined]))
  for (const { name, label } of samples)
    expect({ name, has: declared.get(name) }).toEqual({ name, has: label !== undefined })
  return Object.fromEntries(samples.map(({ name, label, value }) => [label ? `${name} ${label}` : name, value]))
}

test('payouts that wait are counted by state with their dollars and the oldest, and so is the treasury', async () => {
  expect(await measured(payoutFigures)).toEqual(
    Object.fromEntries(
      ['waiting', 'queued', 'sending'].flatMap((state) => [
        [`fairlead_payout_queue ${state}`, 0],
        [`fairlead_payout_queue_dollars ${state}`, 0],
        [`fairlead_payout_queue_oldest_seconds ${state}`, 0],
      ]),
    ),
  )
  await asOwner(
    database,
    `INSERT INTO members (ref_id, name, email, password_hash, role, terms_accepted_at, created_at)
       VALUES ('FLMEASURE', 'M', 'm@world.test', '-', 'member', now(), now());
     SET session_replication_role = replica;
     INSERT INTO payouts (kind, subject_id, member_id, address, amount, status, queued_at, ended_at)
       SELECT p.kind, p.n, m.id, '0x' || repeat('a', 40), p.amount, p.status, p.at::timestamptz, p.ended::timestamptz FROM members m CROSS JOIN (VALUES
         ('withdrawal', 1, 12500000, 'queued', ${before(90)}, NULL), ('withdrawal', 2, 500000, 'queued', ${before(30)}, NULL),
         ('withdrawal', 3, 1000000, 'sending', ${before(600)}, NULL), ('withdrawal', 4, 9000000, 'paid', ${before(9_000)}, ${before(8_000)}),
         ('refund', 5, 2000000, 'waiting', ${before(3_600)}, NULL)) p(kind, n, amount, status, at, ended) WHERE m.ref_id = 'FLMEASURE';
     INSERT INTO treasury_readings (chain_id, block_number, treasury, deposits, coin, cold, read_at, noted_at)
       VALUES (97, 5, 1234500000000000000000, 10000000000000000000, 250000000000000000, 2000000000000000000, now(), clock_timestamp() - interval '40 seconds')`,
  )
  const { fairlead_treasury_age_seconds: age, ...rest } = await measured(payoutFigures)
  expect(rest).toEqual({
    'fairlead_payout_queue waiting': 1,
    'fairlead_payout_queue_dollars waiting': 2,
    'fairlead_payout_queue_oldest_seconds waiting': 3_600,
    'fairlead_payout_queue queued': 2,
    'fairlead_payout_queue_dollars queued': 13,
    'fairlead_payout_queue_oldest_seconds queued': 90,
    'fairlead_payout_queue sending': 1,
    'fairlead_payout_queue_dollars sending': 1,
    'fairlead_payout_queue_oldest_seconds sending': 600,
    fairlead_treasury_usdt: 1234.5,
    fairlead_treasury_deposit_addresses_usdt: 10,
    fairlead_treasury_cold_usdt: 2,
    fairlead_treasury_gas_coin: 0.25,
  })
  expect(Math.floor(age ?? 0)).toBeGreaterThanOrEqual(40)
})

test('since when the books hold stays known while they do not, with the pool and whether payouts are stopped', async () => {
  expect(await measured(booksFigures)).toEqual({ fairlead_payouts_stopped: 0, fairlead_affiliate_pool_dollars: 0 })
  await putCheck(db, true, now)
  await asOwner(
    database,
    `UPDATE book_checks SET held_at = clock_timestamp() - interval '500 seconds';
     UPDATE payout_stop SET stopped_at = now(), reason = 'Tried';
     UPDATE house_folded SET affiliate_pool = 40000000;
     SET session_replication_role = replica;
     INSERT INTO house_movements OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(NULL::house_movements, j)).* FROM (SELECT jsonb_object_agg(attname, 0) || '{"affiliate_pool": 2500000}' AS j
       FROM pg_attribute WHERE attrelid = 'house_movements'::regclass AND attnum > 0 AND NOT attisdropped) c`,
  )
  await putCheck(db, false, now)
  const red = await measured(booksFigures)
  expect(red).toMatchObject({
    fairlead_books_hold: 0,
    fairlead_payouts_stopped: 1,
    fairlead_affiliate_pool_dollars: 42.5,
  })
  expect(red.fairlead_books_check_age_seconds).toBeLessThan(400)
  expect(red.fairlead_books_held_age_seconds).toBeGreaterThanOrEqual(500)
  await putCheck(db, true, now)
  const green = await measured(booksFigures)
  expect(green.fairlead_books_hold).toBe(1)
  expect(green.fairlead_books_held_age_seconds).toBeLessThan(400)
})

test('alerts that last are counted by kind, every kind is told, and who was last heard of when', async () => {
  await inTx(db, async (tx) => {
    await raiseAlert(tx, { kind: 'gas_low', key: '', words: 'Low.' }, now)
    for (const key of ['1', '2']) await raiseAlert(tx, { kind: 'terminal_silent', key, words: 'Silent.' }, now)
  })
  await beat(db, 'chain')
  await asOwner(database, `UPDATE heartbeats SET at = clock_timestamp() - interval '77 seconds' WHERE name = 'chain'`)
  const figures = await measured(alertFigures)
  const open = Object.entries(figures).filter(([name]) => name.startsWith('fairlead_alerts_open '))
  expect(open.map(([name]) => name)).toEqual(Object.keys(alertTitles).map((kind) => `fairlead_alerts_open ${kind}`))
  expect(open.filter(([, n]) => n > 0)).toEqual([
    ['fairlead_alerts_open gas_low', 1],
    ['fairlead_alerts_open terminal_silent', 2],
  ])
  expect(figures.fairlead_alert_silences).toBe(0)
  expect(figures['fairlead_silent_seconds chain']).toBeGreaterThanOrEqual(77)
})

test('the watcher, shards and work in order tell how far they are behind', async () => {
  const works = [
    { name: 'settle-trades', nextDue: firstWaiting },
    { name: 'host-due-days', nextDue: async () => undefined },
  ]
  expect(await measured(watcherFigures)).toEqual({})
  await asOwner(
    database,
    `INSERT INTO chain_cursors (chain_id, token, block_number, block_hash, head_number, seen_at)
       VALUES (97, '0x' || repeat('b', 40), 90, '0x' || repeat('c', 64), 102, now());
     INSERT INTO fleet_shards (id, accounts, reached) OVERRIDING SYSTEM VALUE
       VALUES (3, 5, ${before(200)}), (4, 2, ${before(20)}), (5, 0, ${before(9_000)});
     INSERT INTO trade_inbox (trade_id, tree_id, member_id, closed_at, position_id) VALUES (1, 1, 1, ${before(25)}, 1)`,
  )
  expect(await measured(watcherFigures)).toEqual({ fairlead_watcher_blocks_behind: 12 })
  expect(await measured(shardFigures(60))).toEqual({
    'fairlead_shard_lag_seconds 3': 140,
    'fairlead_shard_accounts 3': 5,
    'fairlead_shard_lag_seconds 4': 0,
    'fairlead_shard_accounts 4': 2,
  })
  expect(await measured(orderFigures(works))).toEqual({
    'fairlead_work_due_seconds settle-trades': 25,
    'fairlead_work_due_seconds host-due-days': 0,
  })
})
