import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Db, Reader } from '../database/db.ts'
import type { Logger } from '../logging.ts'

type FigureOf = {
  name: string
  help: string
  label?: string
  /** An age: while nothing newer can be read it goes on growing. */
  isAge?: boolean
}
export type Sample = { name: string; value: number; label?: string }

/** What is measured together, by queries whose cost is bounded and that every login may ask. */
export type FigureSource = {
  name: string
  figures: readonly FigureOf[]
  read(reader: Reader, now: Date): Promise<readonly Sample[]>
}

type Parts = {
  db: Db
  clock: Clock
  logger: Logger
  registry: Registry
  sources: readonly FigureSource[]
  readEveryMs?: number
  waitMsMax?: number
}

const readEveryMsUsual = 10_000
/** A scrape waits no longer for new figures: then it gets those from before. */
const waitMsMaxUsual = 2_000
const statementMsMax = 5_000

type Reading = { samples: readonly Sample[]; at: number; readAt: Date }

/**
 * Gauges of what stands in the database. However many ask, they are read once every ten seconds; who asks while the database is away is
 * told what was read last, and when that was.
 */
export function measureFigures(parts: Parts): void {
  const { db, clock, logger, registry, sources } = parts
  const { readEveryMs = readEveryMsUsual, waitMsMax = waitMsMaxUsual } = parts
  const readings = new Map<string, Reading>()
  const failing = new Set<string>()
  let reading: Promise<void> | undefined
  let begunAt = Number.NEGATIVE_INFINITY

  async function readAll(): Promise<void> {
    const again: string[] = []
    for (const [place, { name, read }] of sources.entries()) {
      try {
        const readAt = clock.now()
        const samples = await db
          .transaction()
          .setAccessMode('read only')
          .execute(async (tx) => {
            await sql`SELECT set_config('statement_timeout', ${String(statementMsMax)}, true)`.execute(tx)
            return read(tx, readAt)
          })
        readings.set(name, { samples, at: performance.now(), readAt })
        if (failing.delete(name)) again.push(name)
      } catch (error) {
        // Without a database each would wait for a connection as long as the first, and is not read either.
        const isLost = !isOfStatement(error)
        const unread = isLost ? sources.slice(place).map((source) => source.name) : [name]
        const figures = unread.filter((one) => !failing.has(one))
        if (figures.length > 0) logger.warn({ err: error, figures }, 'figures could not be measured')
        for (const one of figures) failing.add(one)
        if (isLost) break
      }
    }
    if (again.length > 0) logger.info({ figures: again }, 'figures are measured again')
  }

  /** Gauges are collected all at once and wait for the same reading. */
  async function upToDate(): Promise<void> {
    if (!reading && performance.now() - begunAt >= readEveryMs) {
      begunAt = performance.now()
      reading = readAll().finally(() => {
        reading = undefined
      })
    }
    if (reading) await within(reading, waitMsMax)
  }

  for (const { name: source, figures } of sources) {
    for (const { name, help, label, isAge } of figures) {
      registerGauge(registry, { name, help, label }, async (gauge) => {
        await upToDate()
        const { samples = [], at = 0 } = readings.get(source) ?? {}
        const since = isAge ? (performance.now() - at) / 1_000 : 0
        gauge.reset()
        for (const sample of samples) {
          if (sample.name !== name) continue
          const value = sample.value + since
          if (label !== undefined && sample.label !== undefined) gauge.set({ [label]: sample.label }, value)
          else gauge.set(value)
        }
        // One without a label is 0 when it is reset, which nobody has measured.
        if (label === undefined && !samples.some((sample) => sample.name === name)) gauge.set(Number.NaN)
      })
    }
  }
  const ofReading = { name: 'fairlead_figures_read_timestamp_seconds', label: 'figures' }
  registerGauge(
    registry,
    { ...ofReading, help: 'When these figures were last read from the database' },
    async (gauge) => {
      await upToDate()
      for (const [source, { readAt }] of readings) gauge.set({ figures: source }, readAt.getTime() / 1_000)
    },
  )
  registerGauge(
    registry,
    {
      name: 'fairlead_figures_up',
      label: 'figures',
      help: 'Whether these figures were read when they were last asked for',
    },
    async (gauge) => {
      await upToDate()
      for (const { name } of sources) gauge.set({ figures: name }, readings.has(name) && !failing.has(name) ? 1 : 0)
    },
  )
}

type Registered = { name: string; help: string; label?: string | undefined }

function registerGauge(
  registry: Registry,
  { name, help, label }: Registered,
  collect: (gauge: Gauge) => Promise<void>,
): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect() {
      return collect(this)
    },
  })
}

/** Refused by the server itself, so that the next statement may do. */
const isOfStatement = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code ?? ''))

async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    work,
    new Promise<void>((enough) => {
      timer = setTimeout(enough, ms)
    }),
  ]).finally(() => clearTimeout(timer))
}
