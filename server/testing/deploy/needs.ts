import { spawnSync } from 'node:child_process'

const hasProgram = (name: string) => spawnSync('sh', ['-c', 'command -v "$0"', name]).status === 0

/** Stands behind the name of a proof that is passed over, and is nothing where all that it needs is there. */
export function whyNot(programs: readonly string[], isRootNeeded = false): string {
  const lacking = programs.filter((name) => !hasProgram(name))
  if (lacking.length > 0) return ` (not tried: there is no ${lacking.join(', no ')} here)`
  return isRootNeeded && process.getuid?.() !== 0 ? ' (not tried: only root can)' : ''
}
