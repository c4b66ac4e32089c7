import { isPoolerWaiting } from './database/database-away.ts'
import { parseDatabaseUrl } from './database/database-url.ts'
import { NoHost } from './database/find-host.ts'
import { PlainSentence } from './plain-sentence.ts'

/** Why a process did not start: its name for machines, and one sentence for people. Nothing of it is secret. */
export type Failure = { reason: string; sentence: string }

const sentences: Record<string, [reason: string, sentence: string]> = {
  ENOSPC: ['disk_full', 'The disk is full: free some space and start again.'],
  '53100': ['disk_full', 'The disk of the database is full: free some space there and start again.'],
  EROFS: ['no_right_to_write', 'The disk cannot be written to: set DATA_DIR to a folder you may write to.'],
  EADDRINUSE: ['port_in_use', 'A port is taken: stop what uses it, or set PORT and OPERATIONS_PORT to others.'],
  EADDRNOTAVAIL: ['address_unknown', 'HOST is no address of this machine: set it to one, such as 127.0.0.1.'],
  EMFILE: ['too_many_files', 'Too many files are open: raise the limit of open files (ulimit -n) and start again.'],
  '42501': [
    'right_missing',
    'The database refused what the start needs: start one process with DATABASE_URL, the owner of the tables, which gives every role its rights.',
  ],
  '25006': [
    'database_read_only',
    'The database can only be read, as a replica can: set the URLs to the primary server.',
  ],
  '55P03': ['tables_in_use', 'Tables that the start needs are in use: start again when what uses them is done.'],
}

export function failureInWords(error: unknown): Failure {
  for (let root = error; root instanceof Error; root = root.cause) {
    if (root instanceof PlainSentence) return { reason: root.reason, sentence: root.message }
    const known = sentences[codeOf(root)]
    if (known) return { reason: known[0], sentence: known[1] }
  }
  const code = codeOf(error)
  return {
    reason: code || 'unknown',
    sentence: `The server could not start (${withoutSecrets(firstWords(error))}): mend what it says and start again.`,
  }
}

/** Where a host has several addresses, each has its own failure. */
export function codeOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  const { code } = (first ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

type Named = { setting: string; url: string }

/** Why a database cannot be reached or does not let in, by the setting that names it. */
export function databaseFailure(error: unknown, { setting, url }: Named): Error {
  if (error instanceof NoHost && !error.refusal) return noHost(error, setting)
  const { user, hosts, at } = parseDatabaseUrl(url)
  const refusal = error instanceof NoHost ? error.refusal : undefined
  const { hostname, port, pathname, searchParams } = new URL(at(refusal?.host ?? hosts[0] ?? ''))
  const host = `${searchParams.get('host') ?? hostname}:${port || 5432}`
  const told: Record<string, [reason: string, sentence: string]> = {
    ENOTFOUND: ['host_unknown', `${setting}: there is no host ${hostname}. Set its right name.`],
    EAI_AGAIN: [
      'host_unknown',
      `${setting}: the name of the host ${hostname} cannot be looked up. See to the name server, or set an address.`,
    ],
    ECONNREFUSED: [
      'host_unreachable',
      `${setting}: nobody listens at ${host}. Start PostgreSQL there, or set the right host and port.`,
    ],
    EHOSTUNREACH: [
      'host_unreachable',
      `${setting}: there is no way to ${host}. See to the network, or set the right host.`,
    ],
    ENETUNREACH: [
      'host_unreachable',
      `${setting}: there is no way to ${host}. See to the network, or set the right host.`,
    ],
    ETIMEDOUT: ['host_unreachable', `${setting}: ${host} does not answer. See to the network and its firewalls.`],
    ENOENT: [
      'host_unreachable',
      `${setting}: there is no socket of PostgreSQL at ${host}. Start it, or set the right host and port.`,
    ],
    ECONNRESET: ['host_unreachable', `${setting}: ${host} ends the connection. See whether it is a PostgreSQL server.`],
    '28P01': [
      'wrong_password',
      `${setting}: the password of ${user} is wrong, or there is no such login. Set the right one.`,
    ],
    '28000': [
      'login_refused',
      `${setting}: the server does not let ${user} in. See whether the login exists and what pg_hba.conf says of it.`,
    ],
    '3D000': [
      'database_unknown',
      `${setting}: there is no database ${pathname.slice(1)} at ${host}. Create it (CREATE DATABASE), or set the right name.`,
    ],
    '42501': [
      'login_refused',
      `${setting}: ${user} may not connect to the database ${pathname.slice(1)}. GRANT CONNECT to it, or set the right login.`,
    ],
    '53300': [
      'too_many_connections',
      `${setting}: the server at ${host} has no room for another connection. Raise max_connections, or end others.`,
    ],
    '57P03': [
      'database_starting',
      `${setting}: the server at ${host} is still starting or stopping. See its log, and start again.`,
    ],
  }
  if (isPoolerWaiting(error))
    return new PlainSentence(
      `${setting}: the pooler at ${host} does not reach its server, or has no room (${firstWords(error)}). See to PostgreSQL behind it, and to its log.`,
      { cause: error, reason: 'behind_pooler' },
    )
  const known =
    told[codeOf(refusal?.error ?? error)] ??
    (isTimeout(error) ? told.ETIMEDOUT : isPasswordMissing(error) ? told['28P01'] : undefined)
  return known ? new PlainSentence(known[1], { cause: error, reason: known[0] }) : (error as Error)
}

function noHost({ hosts, errors }: NoHost, setting: string): Error {
  const why = (error: unknown) =>
    codeOf(error) === '25006'
      ? 'only reads'
      : codeOf(error) || (isTimeout(error) ? 'no answer' : withoutSecrets(firstWords(error)))
  const told = hosts.map((host, place) => `${host} (${why(errors[place])})`).join(', ')
  return new PlainSentence(
    `${setting}: none of its hosts takes writes: ${told}. See that one of them is the first server of its cluster, or set the right hosts.`,
    { reason: 'no_host_takes_writes' },
  )
}

const isTimeout = (error: unknown) => /timeout expired|connection timeout/.test(firstWords(error))
/** The driver's own words for a server that asks for a password nobody gave. */
const isPasswordMissing = (error: unknown) => /client password must be a string/.test(firstWords(error))

const wordsMax = 300
const firstWords = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).split('\n', 1)[0]?.slice(0, wordsMax) ?? ''

/** The user's part of an address, and what stands behind its host. */
const withoutSecrets = (words: string): string =>
  words.replace(/(\w{1,20}:\/\/)[^\s/@]{0,300}@/g, '$1').replace(/(https?:\/\/[^\s/"']+)\/[^\s"']*/g, '$1/…')
