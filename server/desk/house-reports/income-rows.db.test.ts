import { micro } from '@fairlead/money/money'
import { expect, test, vi } from 'vitest'
import { creditDeposit } from '../../finance/fuel/credit-deposit.ts'
import { postEntry } from '../../finance/ledger/post-entry.ts'
import { sealEntries } from '../../finance/ledger/seal-entries.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { incomeColumns, incomeRows } from './report-rows.ts'

const { db } = await testDatabase()
const now = new Date('2026-03-02T08:00:00Z')
const usd = (dollars: number) => micro(BigInt(dollars * 1_000_000))

test('corrections of a year’s income have a column of their own, and are no level income', async () => {
  const sponsor = await inTx(db, async (tx) => {
    const id = await addMember(tx, 'Ada', null)
    const memberId = await addMember(tx, 'Ben', id)
    await creditDeposit(tx, { log: 'year', memberId, amount: usd(400), now })
    const postings = [
      { account: 'income' as const, memberId: id, amount: usd(-5) },
      { account: 'operations' as const, amount: usd(5) },
    ]
    await postEntry(tx, { kind: 'correction', key: 'corrected', hash: Buffer.alloc(1), event: 'x', at: now, postings })
    return id
  })
  const read = async () => {
    await sealEntries(db, now)
    const rows = []
    for await (const row of incomeRows(db, 'csv', { year: 2026, memberId: sponsor })) rows.push(row)
    return rows[0]
  }
  // What runs beside this on the same cluster holds the seals back for a moment.
  const row = await vi.waitUntil(async () => (await read()) ?? false, { timeout: 120_000 })
  expect(Object.fromEntries(incomeColumns.map((column, at) => [column, row[at]]))).toMatchObject({
    'Direct income ($)': '20.000000',
    'Level income ($)': '0.000000',
    'Corrections ($)': '-5.000000',
    'Income of the year ($)': '15.000000',
    'Withdrawn ($)': '0.000000',
  })
})
