import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stopWith } from '../say.mjs'

export type Place = {
  /** Where everything of the cluster lies. */
  home: string
  /** Whom PostgreSQL and its companions run as where root starts them. */
  user: { uid: number; gid: number } | undefined
  /** Whether each database machine has a network and a disk of its own. */
  hasMachines: boolean
}

/** Where root puts what another user must reach, when the project lies where only root may enter. */
const rootsPlace = '/var/lib/fairlead/cluster'

export function findPlace(): Place {
  const own = resolve('.data/cluster')
  if (process.getuid?.() !== 0) return { home: made(own), user: undefined, hasMachines: false }
  const user = postgresUser()
  return { home: canEnter(user, made(own)) ? own : made(rootsPlace), user, hasMachines: true }
}

function made(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

/** A folder that belongs to whom PostgreSQL runs as. */
export function makeOwnFolder({ user }: Place, ...path: string[]): string {
  const folder = made(join(...path))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

function postgresUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  if (!line)
    stopWith('There is no user postgres; PostgreSQL does not run as root. It comes with the package postgresql-15.')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const canEnter = ({ uid, gid }: { uid: number; gid: number }, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { uid, gid, cwd: '/' }).status === 0
