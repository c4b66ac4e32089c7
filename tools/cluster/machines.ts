import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeOwnFolder, type Place } from './place.ts'
import { bridge, type DatabaseName, databases, hostOf, type MachineName, machines } from './plan.ts'
import type { Program } from './processes.ts'

/** Room for the database, and small enough to be filled within a moment. It is memory, and only what is used of it. */
const diskSize = '1536m'

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' })
export const namespaceOf = (name: MachineName) => `fairlead-${name}`
/** The end of its cable outside; no such name may be longer than 15 letters. */
const cableOf = (name: MachineName) => `cable-${name}`
export const dataOf = ({ home }: Place, name: DatabaseName): string => join(home, name)
const isMounted = (folder: string) => readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `)

/** Each machine gets a network whose cable can be pulled, and each database machine a disk that can be full. */
export function makeMachines(place: Place): void {
  if (place.hasMachines) {
    ip('link', 'add', bridge.name, 'type', 'bridge')
    ip('link', 'set', bridge.name, 'alias', place.home)
    ip('address', 'add', `${bridge.host}/${bridge.bits}`, 'dev', bridge.name)
    ip('link', 'set', bridge.name, 'up')
    for (const name of machines) plugIn(name)
  }
  for (const name of databases) {
    const folder = makeOwnFolder(place, dataOf(place, name))
    if (!place.hasMachines || !place.user) continue
    if (isMounted(folder)) continue
    const options = `size=${diskSize},mode=700,uid=${place.user.uid},gid=${place.user.gid}`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, namespaceOf(name), folder])
  }
}

function plugIn(name: MachineName): void {
  const namespace = namespaceOf(name)
  ip('netns', 'add', namespace)
  ip('link', 'add', cableOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  ip('link', 'set', cableOf(name), 'master', bridge.name, 'up')
  const inside = ['-n', namespace]
  ip(...inside, 'address', 'add', `${hostOf(name, true)}/${bridge.bits}`, 'dev', 'eth0')
  ip(...inside, 'link', 'set', 'lo', 'up')
  ip(...inside, 'link', 'set', 'eth0', 'up')
}

export function removeMachines(place: Place): void {
  if (place.hasMachines && networkOwner() === place.home) removeNetworks()
  for (const name of databases) {
    const folder = dataOf(place, name)
    if (place.hasMachines && isMounted(folder)) execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The folder of the cluster that the networks of this machine belong to. */
export function networkOwner(): string | undefined {
  const file = `/sys/class/net/${bridge.name}/ifalias`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function removeNetworks(): void {
  for (const name of machines)
    if (existsSync(`/run/netns/${namespaceOf(name)}`)) {
      // Taken away by itself first: a namespace goes with its last process, and its cable only then.
      spawnSync('ip', ['link', 'delete', cableOf(name)])
      ip('netns', 'delete', namespaceOf(name))
    }
  ip('link', 'delete', bridge.name)
}

/** The same program on that machine. */
export function onMachine({ hasMachines }: Place, name: MachineName, program: Program): Program {
  if (!hasMachines) return program
  const args = [`--net=/run/netns/${namespaceOf(name)}`, program.command, ...program.args]
  return { ...program, command: 'nsenter', args }
}

/** The same program as the user that PostgreSQL runs as. */
export function asUser({ user }: Place, program: Program): Program {
  if (!user) return program
  const as = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  return { ...program, command: 'setpriv', args: [...as, program.command, ...program.args] }
}

/** Pulls the cable of a machine, or plugs it in again. */
export const setCable = (name: MachineName, state: 'up' | 'down') => ip('link', 'set', cableOf(name), state)

export function isCut(name: MachineName): boolean {
  const { stdout } = spawnSync('ip', ['-o', 'link', 'show', cableOf(name)], { encoding: 'utf8' })
  return !/[<,]UP[,>]/.test(stdout)
}

const ballastOf = (place: Place, name: DatabaseName) => join(dataOf(place, name), 'ballast')

/** Leaves nothing of the machine's disk for anybody: nearly all at once, and then until no more can be written. */
export function fillDisk(place: Place, name: DatabaseName): void {
  const file = ballastOf(place, name)
  const { bavail, bsize } = statfsSync(dataOf(place, name))
  writeFileSync(file, '')
  execFileSync('fallocate', ['--length', String(Math.max(1, bavail * bsize - ballastStep * 16)), file])
  const step = Buffer.alloc(ballastStep)
  try {
    for (;;) appendFileSync(file, step)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
const ballastStep = 65_536

export const freeDisk = (place: Place, name: DatabaseName) => rmSync(ballastOf(place, name), { force: true })
