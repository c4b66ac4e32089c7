import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { SigningRefused } from './key-holder.ts'
import { OutflowJournal } from './outflow-journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
afterAll(() => rmSync(folder, { recursive: true }))
const treasury = `0x${'1'.repeat(40)}` as Address
const wallet = { chainId: 56, treasury }
const caps = { transferMax: 100n, dailyMax: 250n, coinDailyMax: 30n }
const start = Date.parse('2026-01-01T00:00:00Z')
const hour = 3_600_000
let files = 0
const fresh = () => join(folder, String(++files))

function admitted(journal: OutflowJournal, nonce: number, token: number, coin = 1, at = start): string {
  try {
    const outflow = { token: BigInt(token), coin: BigInt(coin) }
    journal.admit({ sender: treasury, nonce: BigInt(nonce) }, outflow, caps, new Date(at))
    return 'yes'
  } catch (error) {
    expect(error).toBeInstanceOf(SigningRefused)
    return (error as SigningRefused).code
  }
}

test('one transfer, a day of the token and a day of coin have their caps', () => {
  const journal = new OutflowJournal(fresh(), wallet)
  expect(admitted(journal, 1, 101)).toBe('transfer_cap')
  expect(admitted(journal, 1, 100)).toBe('yes')
  expect(admitted(journal, 2, 100)).toBe('yes')
  expect(admitted(journal, 3, 51)).toBe('daily_cap')
  expect(admitted(journal, 3, 50)).toBe('yes')
  expect(admitted(journal, 4, 0, 28)).toBe('coin_cap')
  expect(admitted(journal, 4, 0, 27)).toBe('yes')
})

test('the same again, and a higher fee for it, count no second time; more under the same nonce does', () => {
  const journal = new OutflowJournal(fresh(), wallet)
  expect(admitted(journal, 2, 100)).toBe('yes')
  expect(admitted(journal, 3, 60)).toBe('yes')
  for (const coin of [1, 1, 2, 3]) expect(admitted(journal, 1, 90, coin)).toBe('yes')
  expect(admitted(journal, 4, 1)).toBe('daily_cap')
  expect(admitted(journal, 1, 91)).toBe('daily_cap')
  // Of those with one nonce only one can be mined, so less under it makes no room.
  expect(admitted(journal, 3, 10)).toBe('yes')
  expect(admitted(journal, 4, 1)).toBe('daily_cap')
})

test('what was signed counts for 24 hours, also for who opens the file anew, and when the clock is put back', () => {
  const file = fresh()
  const first = new OutflowJournal(file, wallet)
  for (const nonce of [1, 2]) expect(admitted(first, nonce, 100)).toBe('yes')
  const again = new OutflowJournal(file, wallet)
  expect(admitted(again, 3, 100)).toBe('daily_cap')
  expect(admitted(again, 3, 100, 1, start - 48 * hour)).toBe('daily_cap')
  expect(admitted(again, 3, 100, 1, start + 24 * hour - 1)).toBe('daily_cap')
  expect(admitted(again, 3, 100, 1, start + 24 * hour)).toBe('yes')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a damaged file, a cut one, an empty one and another wallet’s are refused', () => {
  const file = fresh()
  const journal = new OutflowJournal(file, wallet)
  for (const nonce of [1, 2]) expect(admitted(journal, nonce, 100)).toBe('yes')
  const good = readFileSync(file, 'utf8')
  const open = () => new OutflowJournal(file, wallet)
  for (let cut = 0; cut < good.length; cut += 7) {
    writeFileSync(file, good.slice(0, cut))
    expect(open).toThrow('is damaged')
  }
  writeFileSync(file, good.replace('"100"', '"000"'))
  expect(open).toThrow('is damaged')
  writeFileSync(file, `${good}x`)
  expect(open).toThrow('is damaged')
  writeFileSync(file, good)
  expect(() => new OutflowJournal(file, { ...wallet, chainId: 97 })).toThrow('is of another wallet')
  expect(admitted(open(), 3, 100)).toBe('daily_cap')
})

test('what cannot be noted is not admitted, and does not count either', () => {
  const place = join(folder, 'gone')
  const file = join(folder, 'in', 'journal')
  expect(() => new OutflowJournal(join(place, 'journal'), wallet)).toThrow('cannot be noted (ENOENT)')
  expect(() => new OutflowJournal(file, wallet)).toThrow('cannot be noted')
})
