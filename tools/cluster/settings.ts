import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stopWith } from '../say.mjs'
import type { Place } from './place.ts'
import { database, ports, proxyHost, type Role } from './plan.ts'

const passwordNames = [
  'superuser',
  'replication',
  'rewind',
  'rest',
  'owner',
  'api',
  'worker',
  'fleet',
  'signer',
] as const
type PasswordName = (typeof passwordNames)[number]
export type Passwords = Record<PasswordName, string>

/** What the world outside says of itself once it is there. */
export type Outside = { settings: Record<string, string>; door: string; signerKey: string }

const passwordFile = ({ home }: Place) => join(home, 'passwords.json')
export const worldFile = ({ home }: Place) => join(home, 'world.json')

/** New ones for each cluster. */
export function makePasswords(place: Place): Passwords {
  const passwords = Object.fromEntries(passwordNames.map((name) => [name, randomBytes(18).toString('hex')]))
  writeFileSync(passwordFile(place), JSON.stringify(passwords), { mode: 0o600 })
  return passwords as Passwords
}

export function readPasswords(place: Place): Passwords {
  if (!existsSync(passwordFile(place))) stopWith('There is no cluster: `npm run cluster` brings one up.')
  return JSON.parse(readFileSync(passwordFile(place), 'utf8')) as Passwords
}

export const readOutside = (place: Place): Outside => JSON.parse(readFileSync(worldFile(place), 'utf8')) as Outside

type Login = { user: string; password: string; database?: string }
export const databaseUrl = (
  { user, password, database: name = database }: Login,
  at = `${proxyHost}:${ports.database}`,
): string => `postgres://${user}:${password}@${at}/${name}`

export const ownerLogin = ({ owner }: Passwords): Login => ({ user: 'fairlead_owner', password: owner })
export const superuserLogin = ({ superuser }: Passwords): Login => ({
  user: 'postgres',
  password: superuser,
  database: 'postgres',
})
/** Seconds after which a statement of the role is given up; through PgBouncer no connection can say so for itself. */
export const statementSecondsMax: Record<Role, number> = { api: 30, worker: 600, fleet: 300, signer: 120 }

export const roleLogin = (passwords: Passwords, role: Role): Login => ({
  user: `fairlead_live_${role}`,
  password: passwords[role],
})
