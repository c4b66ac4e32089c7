import { spawn } from 'node:child_process'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Stands in the environment of each process that the cluster started, and of those that they started. */
const marker = 'FAIRLEAD_CLUSTER'

export type Program = {
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  cwd?: string
}

/** Starts it for good: it goes on when this process has ended. What it says is in a file of its name. */
export function startProgram(home: string, { name, command, args, env, cwd = '/' }: Program): void {
  const log = openSync(join(home, 'log', `${name}.log`), 'a')
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TZ: 'UTC', ...env, [marker]: `${home}/${name}` },
    stdio: ['ignore', log, log],
    detached: true,
  })
  child.on('error', (error) => console.error(`${name} could not be started: ${error.message}`))
  child.unref()
}

/**
 * What runs of the cluster in this folder, by name. A process is ours by its environment, which no other process can have got by chance, or
 * by whose child it is: no number of a process that is long gone is ever taken for one of ours.
 */
export function runningIn(home: string): Map<string, number[]> {
  const parents = new Map<number, number>()
  const names = new Map<number, string>()
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    if (!Number.isInteger(pid)) continue
    const stat = readOf(pid, 'stat')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === undefined || state === 'Z') continue
    parents.set(pid, Number(parent))
    const value = readOf(pid, 'environ')
      .split('\0')
      .find((one) => one.startsWith(`${marker}=${home}/`))
    if (value) names.set(pid, value.slice(`${marker}=${home}/`.length))
  }
  const found = new Map<string, number[]>()
  for (const pid of parents.keys()) {
    const name = nameOf(pid)
    if (name) found.set(name, [...(found.get(name) ?? []), pid])
  }
  return found

  function nameOf(pid: number | undefined): string | undefined {
    if (pid === undefined || pid <= 1 || pid === process.pid) return undefined
    return names.get(pid) ?? nameOf(parents.get(pid))
  }
}

/** One that has ended meanwhile, or is another user's, says nothing. */
function readOf(pid: number, file: 'stat' | 'environ' | 'comm'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

/** Sends a signal to all processes of these names; answers how many there were. */
export function signal(home: string, names: readonly string[], how: NodeJS.Signals | number): number {
  const running = runningIn(home)
  const pids = names.flatMap((name) => running.get(name) ?? [])
  for (const pid of pids) send(pid, how)
  return pids.length
}

function send(pid: number, how: NodeJS.Signals | number): void {
  try {
    process.kill(pid, how)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Asks them to end, and after some seconds makes them. */
export async function end(home: string, names: readonly string[], graceMs: number): Promise<void> {
  const until = Date.now() + graceMs
  const pids = () => {
    const running = runningIn(home)
    return names.flatMap((name) => running.get(name) ?? [])
  }
  // Patroni sees to its PostgreSQL, which would take the same word for another one.
  for (const pid of pids()) if (readOf(pid, 'comm').trim() !== 'postgres') send(pid, 'SIGTERM')
  while (pids().length > 0 && Date.now() < until) await pause(100)
  for (;;) {
    const left = pids()
    if (left.length === 0) return
    for (const pid of left) send(pid, 'SIGKILL')
    await pause(50)
  }
}
