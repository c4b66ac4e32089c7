import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/db.ts'
import { whenOver } from './when-over.ts'

/** A slow machine is not a wrong answer. */
const waitMsMax = 300_000

/** A database of one's own, cloned from the migrated template and dropped when the test file ends. */
export async function testDatabase(options: { connectionsMax?: number } = {}): Promise<Database> {
  const url = await cloneTemplate()
  const database = openDatabase(url, { waitMsMax, ...options })
  whenOver(async () => {
    await database.close()
    await drop(url)
  })
  return database
}

/** The same for tests that start whole servers on it; they close their own connections. */
export async function testDatabaseUrl(): Promise<string> {
  const url = await cloneTemplate()
  whenOver(() => drop(url))
  return url
}

/** A copy of a database as it is now. Who is connected to it loses the connection, and is let in again when it is made. */
export async function copyDatabase(url: string): Promise<string> {
  const copy = databaseUrl(url, `copy_${randomBytes(6).toString('hex')}`)
  await copyTo(copy, url)
  whenOver(() => drop(copy))
  return copy
}

/** Puts a copy back in the place of a database, beneath those who work with it. */
export async function putBack(url: string, copy: string): Promise<void> {
  await drop(url)
  await copyTo(url, copy)
}

async function copyTo(to: string, from: string): Promise<void> {
  const name = nameOf(from)
  await asAdmin(from, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  try {
    await asAdmin(from, `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = '${name}'`)
    await asAdmin(from, `CREATE DATABASE ${nameOf(to)} TEMPLATE ${name} STRATEGY file_copy`)
  } finally {
    await asAdmin(from, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

export function databaseUrl(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

async function cloneTemplate(): Promise<string> {
  const templateUrl = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Nothing needs to survive a power cut, and the files are copied in two thirds of the time it takes to log them.
  await asAdmin(templateUrl, `CREATE DATABASE ${name} TEMPLATE fairlead_template STRATEGY file_copy`)
  return databaseUrl(templateUrl, name)
}

async function drop(url: string): Promise<void> {
  await asAdmin(url, `DROP DATABASE ${nameOf(url)} WITH (FORCE)`)
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
