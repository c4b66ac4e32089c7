import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

/**
 * Works out every figure of the page /record anew from the file that anybody can download there, by this file alone. `--against ADDRESS` also asks
 * a service for what its page shows, and fails where anything differs.
 */
export type Recomputed = {
  month: string
  market: string
  members: number
  ahead: number
  trades: number
  won: number
  lost: number
  late: number
  since: { members: number; ahead: number }
}

const columns = 'month,market,counted,from_percent,to_percent,count'
const single = ['since-behind', 'since-even', 'since-ahead', 'late-trade']

/** In the order of the file. What does not read as the file is made is refused with its line. */
export function recompute(file: string): Recomputed[] {
  const [head = '', ...lines] = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (head !== columns) throw new Error(`The first line is not "${columns}".`)
  const months = new Map<string, Recomputed>()
  for (const [n, line] of lines.entries()) {
    if (line === '') continue
    const [month = '', market = '', counted = '', from = '', to = '', last = '', ...more] = line.split(',')
    const count = Number(last)
    const isKnown = counted === 'member' || counted === 'trade' || single.includes(counted)
    if (!/^\d{4}-\d{2}$/.test(month) || !isKnown || !/^\d+$/.test(last) || more.length > 0)
      throw new Error(`Line ${n + 2} cannot be read: ${line}`)
    const key = `${month} ${market}`
    const sums = months.get(key) ?? nothing(month, market)
    months.set(key, sums)
    if (counted === 'member') {
      sums.members += count
      if (isAbove(from, to)) sums.ahead += count
    } else if (counted === 'trade') {
      sums.trades += count
      if (isAbove(from, to)) sums.won += count
      else if (!isNothing(from, to)) sums.lost += count
    } else if (counted === 'late-trade') sums.late += count
    else {
      sums.since.members += count
      if (counted === 'since-ahead') sums.since.ahead += count
    }
  }
  return [...months.values()]
}

const nothing = (month: string, market: string): Recomputed => ({
  ...{ month, market, members: 0, ahead: 0, trades: 0, won: 0, lost: 0, late: 0 },
  since: { members: 0, ahead: 0 },
})
const isNothing = (from: string, to: string) => from === '0' && to === '0'
/** A band without a beginning lies below zero. */
const isAbove = (from: string, to: string) => from !== '' && Number(from) >= 0 && !isNothing(from, to)

/** What the page of a service is told. */
async function shownAt(address: string): Promise<Recomputed[]> {
  const response = await fetch(new URL('/api/record', address))
  if (!response.ok) throw new Error(`${address} answered with ${response.status}.`)
  const { months } = (await response.json()) as { months: (Recomputed & Record<string, unknown>)[] }
  return months.map(({ month, market, members, ahead, trades, won, lost, late, since }) => ({
    ...{ month, market, members, ahead, trades, won, lost, late, since },
  }))
}

const shareOf = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`)

/** Answers what the process is to end with. */
export async function checkRecord(args: readonly string[], say: (words: string) => void): Promise<number> {
  const [verb, path, option, address, ...more] = args
  if (verb !== 'check' || !path || more.length > 0 || (option !== undefined && (option !== '--against' || !address))) {
    say('npm run record -- check FILE [--against https://the.service]')
    return 2
  }
  const months = recompute(readFileSync(path, 'utf8'))
  for (const { month, market, members, ahead, trades, won, lost, late, since } of months)
    say(
      `${month} ${market}: ${members} members, ${ahead} ahead (${shareOf(ahead, members)}); ${trades} trades, ${won} won (${shareOf(won, trades)}), ${lost} lost, ` +
        `${late} late; since they began ${since.ahead} of ${since.members} ahead (${shareOf(since.ahead, since.members)})`,
    )
  if (months.length === 0) say('The file has no month.')
  if (!address) return 0
  const shown = await shownAt(address)
  if (isDeepStrictEqual(shown, months)) {
    say(`${address} shows the same figures.`)
    return 0
  }
  for (const one of shown)
    if (!months.some((month) => isDeepStrictEqual(month, one)))
      say(`${address} shows otherwise: ${JSON.stringify(one)}`)
  for (const one of months)
    if (!shown.some((month) => isDeepStrictEqual(month, one))) say(`Only the file has: ${JSON.stringify(one)}`)
  return 1
}

if (process.argv[1] === import.meta.filename) process.exitCode = await checkRecord(process.argv.slice(2), console.log)
