import type { Cell } from '@fairlead/engine/backtest/play-cell'
import { useEffect, useRef, useState } from 'react'
import { checkSettings } from '../settings/check-settings.ts'
import type { LabSettings } from '../settings/lab-settings.ts'
import { LabClient, LabStopped } from '../worker/lab-client.ts'
import type { LabResults, LentBars } from '../worker/protocol.ts'
import { type Axis, cellSettings } from './axes.ts'

export type Swept = {
  readonly settings: LabSettings
  readonly axes: readonly [Axis, Axis]
  /** Row by row; nothing of those that are not played yet. */
  readonly cells: readonly (Cell | undefined)[]
  readonly best: LabResults['best'] | undefined
}

/** How far a sweep is: the prices first, which all its runs share, and then the runs. */
export type SweepProgress = { readonly doing: 'prices' | 'runs'; readonly part: number }

const workersMax = 8
/** Each worker has the bars for itself. */
const bytesMax = 300e6
const barBytes = 26
/** Bars times cells: some minutes of work. */
const workMax = 400e6

/** Many runs over two settings, in as many workers as the machine has room for. */
export function useSweep(lender: () => LabClient) {
  const [swept, setSwept] = useState<Swept>()
  const [progress, setProgress] = useState<SweepProgress>()
  const [failure, setFailure] = useState('')
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])

  const sweep = async (settings: LabSettings, pair: readonly [Axis, Axis]) => {
    stopper.current?.abort()
    const mine = new AbortController()
    stopper.current = mine
    setFailure('')
    const [wrong] = Object.values(checkSettings(settings))
    if (wrong) return setFailure(`Correct the settings of the run first: ${wrong}`)
    const tell = (now: SweepProgress) => stopper.current === mine && setProgress(now)
    tell({ doing: 'prices', part: 0 })
    const workers: LabClient[] = []
    mine.signal.addEventListener('abort', () => {
      for (const worker of workers) worker.end()
    })
    try {
      const series = await lender().ask(
        { kind: 'lend', settings },
        { signal: mine.signal, onProgress: ({ part }) => tell({ doing: 'prices', part }) },
      )
      const orders = cellSettings(settings, pair)
      assertAffordable(series, orders.length)
      const cells = orders.map((): Cell | undefined => undefined)
      const parts = orders.map(() => 0)
      const reach = (place: number, part: number) => {
        parts[place] = part
        tell({ doing: 'runs', part: parts.reduce((sum, one) => sum + one, 0) / parts.length })
      }
      setSwept({ settings, axes: pair, cells: [...cells], best: undefined })
      for (let k = workersFor(series, orders.length); k > 0; k--) workers.push(new LabClient())
      let next = 0
      await Promise.all(
        workers.map(async (worker, k) => {
          await worker.ask({ kind: 'borrow', bars: k === workers.length - 1 ? series : structuredClone(series) })
          while (next < orders.length) {
            const place = next++
            cells[place] = await worker.ask(
              { kind: 'cell', settings: orders[place] as LabSettings },
              { onProgress: ({ part }) => reach(place, part) },
            )
            reach(place, 1)
            setSwept({ settings, axes: pair, cells: [...cells], best: undefined })
          }
        }),
      )
      const whole = cells.filter((cell) => cell !== undefined)
      const best = await workers[0]?.ask({ kind: 'best', cells: whole })
      setSwept({ settings, axes: pair, cells: whole, best })
    } catch (error) {
      if (!mine.signal.aborted && !(error instanceof LabStopped)) setFailure((error as Error).message)
    } finally {
      for (const worker of workers) worker.end()
      if (stopper.current === mine) setProgress(undefined)
    }
  }

  const stop = () => {
    stopper.current?.abort()
    stopper.current = undefined
    setProgress(undefined)
  }

  return { swept, progress, failure, sweep, stop }
}

const barsIn = (series: LentBars): number => series.reduce((sum, { bars }) => sum + bars.length, 0)

function assertAffordable(series: LentBars, cells: number): void {
  if (barsIn(series) * cells > workMax)
    throw new RangeError(
      'That would take many minutes. Choose longer bars, a shorter period or settings with fewer values.',
    )
}

/** One core is left to the page. */
function workersFor(series: LentBars, cells: number): number {
  const cores = Math.max(1, (navigator.hardwareConcurrency || 2) - 1)
  const room = Math.max(1, Math.floor(bytesMax / Math.max(1, barsIn(series) * barBytes)))
  return Math.min(workersMax, cores, room, cells)
}
