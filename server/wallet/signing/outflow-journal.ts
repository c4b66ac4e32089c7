import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Address } from 'viem'
import { z } from 'zod'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import { HolderAway, SigningRefused } from './key-holder.ts'
import type { Outflow } from './known-forms.ts'

/** The most that leaves the treasury: of the token by one transfer and within 24 hours, of the coin within 24 hours. */
export type OutflowCaps = { transferMax: bigint; dailyMax: bigint; coinDailyMax: bigint }
type Place = { sender: Address; nonce: bigint }
type Entry = Outflow & { at: number }

const dayMs = 86_400_000
/** More transfers than anybody makes in a day; each one writes the file anew. */
const entriesMax = 20_000

const amount = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
const content = z.strictObject({
  of: z.string(),
  entries: z.array(z.tuple([z.string(), amount, amount, z.number().int()])).max(entriesMax),
})

/**
 * What was signed away within 24 hours, in a file of its own: it is on the disk before a signature leaves, so a restart does not begin the
 * day anew. Of the transfers with one nonce at most one can be mined, so the largest alone counts.
 */
export class OutflowJournal {
  private readonly file: string
  /** Whose it is: another wallet's would say nothing about this one. */
  private readonly of: string
  private readonly entries = new Map<string, Entry>()

  constructor(file: string, wallet: { chainId: number; treasury: Address }) {
    this.file = file
    this.of = `${wallet.chainId} ${wallet.treasury.toLowerCase()}`
    if (existsSync(file)) this.read()
    else this.write()
  }

  /** Throws unless it is within the caps; from here on it counts. What counts already counts no second time. */
  admit({ sender, nonce }: Place, { token, coin }: Outflow, caps: OutflowCaps, now: Date): void {
    if (token > caps.transferMax) throw new SigningRefused('transfer_cap', 'It is above the cap of one transfer.')
    this.forgetBefore(now.getTime() - dayMs)
    const key = `${sender.toLowerCase()} ${nonce}`
    const before = this.entries.get(key)
    if (token <= (before?.token ?? 0n) && coin <= (before?.coin ?? 0n)) return
    const entry = { token: larger(token, before?.token), coin: larger(coin, before?.coin), at: now.getTime() }
    const sum = this.sumWithout(key)
    if (sum.token + entry.token > caps.dailyMax)
      throw new SigningRefused('daily_cap', 'With it more of the token would leave within 24 hours than the cap.')
    if (sum.coin + entry.coin > caps.coinDailyMax)
      throw new SigningRefused('coin_cap', 'With it more coin would leave within 24 hours than the cap.')
    if (!before && this.entries.size >= entriesMax)
      throw new SigningRefused('daily_cap', `More than ${entriesMax} transfers would leave within 24 hours.`)
    this.entries.set(key, entry)
    try {
      this.write()
    } catch (error) {
      if (before) this.entries.set(key, before)
      else this.entries.delete(key)
      throw error
    }
  }

  /** Throws `HolderAway` unless the next signature could be noted. */
  assertWritable(): void {
    this.write()
  }

  private sumWithout(left: string): Outflow {
    const sum = { token: 0n, coin: 0n }
    for (const [key, { token, coin }] of this.entries) {
      if (key === left) continue
      sum.token += token
      sum.coin += coin
    }
    return sum
  }

  /** What a clock that was put back has noted ahead of time still counts. */
  private forgetBefore(time: number): void {
    for (const [key, { at }] of this.entries) if (at <= time) this.entries.delete(key)
  }

  private read(): void {
    const [check, text = '', end] = readFileSync(this.file, 'utf8').split('\n')
    if (check !== checkOf(text) || end !== '')
      throw new PlainSentence(
        `${this.file} is damaged. It says what was signed within 24 hours: look that up on the chain, and move the file away when a day has passed, or the caps bear it.`,
      )
    const { of, entries } = content.parse(JSON.parse(text))
    if (of !== this.of)
      throw new PlainSentence(
        `${this.file} is of another wallet (${of}), not of ${this.of}. Give each a file of its own.`,
      )
    for (const [key, token, coin, at] of entries) this.entries.set(key, { token, coin, at })
  }

  /** Whole or not at all: beside it first, then in its place, and both on the disk before anybody goes on. */
  private write(): void {
    const entries = [...this.entries].map(([key, { token, coin, at }]) => [key, String(token), String(coin), at])
    const text = JSON.stringify({ of: this.of, entries })
    try {
      const draft = `${this.file}.draft`
      onDisk(draft, 'w', (open) => writeSync(open, `${checkOf(text)}\n${text}\n`))
      renameSync(draft, this.file)
      onDisk(dirname(this.file), 'r', () => {})
    } catch (error) {
      throw new HolderAway(`What is signed cannot be noted (${(error as NodeJS.ErrnoException).code}).`)
    }
  }
}

function onDisk(path: string, flags: string, change: (open: number) => void): void {
  const open = openSync(path, flags, 0o600)
  try {
    change(open)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

const checkOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const larger = (one: bigint, other = 0n): bigint => (one > other ? one : other)
