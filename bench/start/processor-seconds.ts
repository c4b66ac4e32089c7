import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Used = { pid: number; parent: number; ticks: number }

const ticksPerSecond = 100
/** In `/proc/PID/stat` behind the name: the parent, and what the process and those it waited for have used. */
const parentField = 1
const usedFields = [11, 12, 13, 14]

/** What a start and all it began have used of the processors so far; not a number where the system does not tell. */
export function processorSecondsOf(start: ChildProcess, dataDir: string): number {
  if (process.platform !== 'linux') return Number.NaN
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => usedBy(Number(name)))
  // The database belongs to nobody as soon as it runs.
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0])
  const roots = [Number(start.pid), postmaster]
  return roots.reduce((sum, root) => sum + ticksBelow(all, root), 0) / ticksPerSecond
}

function ticksBelow(all: readonly Used[], root: number): number {
  const own = all.find(({ pid }) => pid === root)?.ticks ?? 0
  return all.filter(({ parent }) => parent === root).reduce((sum, { pid }) => sum + ticksBelow(all, pid), own)
}

function usedBy(pid: number): Used[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = usedFields.reduce((sum, field) => sum + Number(fields[field]), 0)
    return [{ pid, parent: Number(fields[parentField]), ticks }]
  } catch (error) {
    // It has ended meanwhile.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
