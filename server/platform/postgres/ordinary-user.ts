import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { PlainSentence } from '../plain-sentence.ts'

export type OrdinaryUser = { uid: number; gid: number; name: string }

/** Postgres refuses to run as root. Root therefore runs it as `postgres` where that user exists, else as `nobody`; no user is added. */
export function ordinaryUser(): OrdinaryUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new PlainSentence(
    'Postgres does not run as root and no ordinary user was found: start as another user, or set DATABASE_URL.',
  )
}

/** Whether that user can enter the folder: a parent folder may be closed to everyone but root. */
export function canEnter(user: OrdinaryUser, folder: string): boolean {
  const { uid, gid } = user
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { uid, gid, cwd: '/' }).status === 0
}
