import { existsSync, readFileSync } from 'node:fs'

/** Seconds of the processor that a process has had, as Linux counts them; elsewhere nothing is known. */
export function processorSecondsOf(pid: number | undefined): number {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return Number.NaN
  const [user, system] = readFileSync(path, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) / 100
}
