import { type Bound, judgeFlatness, median, theilSen } from './flatness.ts'
import { type Disk, idleLate, type Sample } from './take-samples.ts'

export type Finding = { holds: boolean; words: string }

/** By what the name of a measurement begins or ends with. */
const bounds: readonly [RegExp, Bound][] = [
  [/^heap of /, { timesMax: 1.1, moreMax: 5, mayLevelOff: true }],
  [/^memory of /, { timesMax: 1.15, moreMax: 20, mayLevelOff: true }],
  [/^descriptors of /, { timesMax: 1.05, moreMax: 4 }],
  [/^connections /, { timesMax: 1.05, moreMax: 2 }],
  [/^event loop of /, { timesMax: 1.5, moreMax: 20 }],
  [/: p99, ms$/, { timesMax: 1.5, moreMax: 25 }],
  // What waits goes up and down with what comes in; it must not pile up.
  [/^(jobs|mails) waiting$|^(payouts|transfers|deposits|trades) not /, { timesMax: 1.5, moreMax: 10 }],
]
/** Of what the disk grew by: empty room beside rows that are kept, in times of those, and what is too little to be judged over the whole length. */
const emptyPromised = { timesMax: 0.5, mbMax: 4 }
const tablesShown = 8
const mb = 2 ** 20

/** What takes longer where others have the processors. */
const isTime = (name: string) => /ms( \(p99\))?$/.test(name)

/**
 * Each measurement, its second half against its first. Times are in those of a process that does nothing: where it comes twice as late as it
 * mostly does, so does everything else on that machine.
 */
export function judgeAll(taken: readonly { at: number; sample: Sample }[]): Finding[] {
  const names = [...new Set(taken.flatMap(({ sample }) => Object.keys(sample)))]
    .filter((name) => name !== idleLate)
    .sort()
  const usual = median(taken.map(({ sample }) => sample[idleLate] ?? Number.NaN))
  return names.map((name) => {
    const bound = bounds.find(([pattern]) => pattern.test(name))?.[1]
    if (!bound) throw new Error(`Nothing is promised of "${name}"`)
    const points = taken.flatMap(({ at, sample }) => {
      const value = sample[name]
      const slower = isTime(name) ? (sample[idleLate] ?? usual) / usual : 1
      return value === undefined ? [] : [{ at, value: value / slower }]
    })
    const flatness = judgeFlatness(points, bound)
    if (!flatness) return { holds: true, words: `${name}: measured ${points.length} times, too few to be judged` }
    const { first, second, ratio, stillRising, holds } = flatness
    return {
      holds,
      words:
        `${name}: ${first.toFixed(1)} in the first half, ${second.toFixed(1)} in the second, ratio ${ratio.toFixed(2)} ` +
        `(promised ${bound.timesMax}, or ${bound.moreMax} more); the second half alone rises by ${stillRising.toFixed(1)} over the whole length`,
    }
  })
}

/** Rows that are kept may grow, they are what happened; the room beside them may not grow as they do. */
export function diskFindings(taken: readonly { hours: number; disk: Disk }[]): Finding[] {
  const perHour = (pick: (disk: Disk) => number) =>
    theilSen(taken.map(({ hours, disk }) => ({ at: hours, value: pick(disk) }))) / mb
  const [kept, empty, log] = [perHour((disk) => disk.kept), perHour((disk) => disk.empty), perHour((disk) => disk.log)]
  const last = taken.at(-1)?.disk
  if (!last || taken.length < 3) return [{ holds: true, words: 'the disk was looked at too few times to be judged' }]
  const growing = [...last.tables]
    .map(([name, { rows, dead }]) => ({
      name,
      rows,
      dead,
      keptMb: perHour((disk) => disk.tables.get(name)?.kept ?? 0),
      emptyMb: perHour((disk) => disk.tables.get(name)?.empty ?? 0),
    }))
    .sort((one, other) => other.keptMb + other.emptyMb - one.keptMb - one.emptyMb)
  const lines = growing
    .slice(0, tablesShown)
    .map(
      ({ name, rows, dead, keptMb, emptyMb }) =>
        `${name} ${keptMb.toFixed(2)} + ${emptyMb.toFixed(2)} (${rows} rows, ${dead} dead)`,
    )
  const ratio = empty / Math.max(kept, Number.EPSILON)
  const hours = (taken.at(-1)?.hours ?? 0) - (taken[0]?.hours ?? 0)
  return [
    {
      holds: empty <= kept * emptyPromised.timesMax || empty * hours <= emptyPromised.mbMax,
      words:
        `the disk grows each simulated hour by ${kept.toFixed(2)} MB of rows and ${empty.toFixed(2)} MB of empty room, ratio ${ratio.toFixed(2)} ` +
        `(promised ${emptyPromised.timesMax}, or ${emptyPromised.mbMax} MB over ${hours.toFixed(1)} hours); ${(last.kept / mb).toFixed(0)} + ${(last.empty / mb).toFixed(0)} MB at the end, ` +
        `and ${(last.log / mb).toFixed(0)} MB of write-ahead log (${log.toFixed(2)} MB more each hour)`,
    },
    { holds: true, words: `most of it, as rows + empty room: ${lines.join(', ')}` },
  ]
}
