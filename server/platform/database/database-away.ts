/**
 * SQLSTATE classes and states of a database that is not to be had: connections, resources, starting up and shutting down, and a cluster
 * that only reads, as a server that was the first one does after a failover.
 */
const awayClasses = ['08', '53']
const awayStates = ['57P01', '57P02', '57P03', '57P05', '25006']
/** Errors of the network, and of a socket that is not there. */
const awayCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
]
/** The driver and its pool have no codes for these, only words. */
const awayWords =
  /^(timeout e(xceeded|xpired)|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|Query read timeout|write after end|The server does not support SSL|the database system is )/
/** What a server refuses that was the first one until just now and only replays: one code is that of any feature, others of any state. */
const replayWords = /\b(during|with) recovery$|\brecovery is in progress$/
const depthMax = 10

/**
 * Whether something could not be done because the database was not to be had, however deep that lies in what was made of it on the way up.
 * What refuses a connection or ends it (PostgreSQL calls it fatal) says that, whatever its reason.
 */
export const isDatabaseAway = (error: unknown): boolean => isWithin(error, saysAway)

export const isOutcomeUnknown = (error: unknown): boolean => isWithin(error, (one) => one instanceof OutcomeUnknown)

/** What a pooler says while it cannot reach its server, or has no room; its code for them is that of any breach of the protocol. */
const poolerWords =
  /^(query_wait_timeout|server login has been failing|pgbouncer cannot connect to server|server conn crashed|no more connections allowed)/

export const isPoolerWaiting = (error: unknown): boolean => error instanceof Error && poolerWords.test(error.message)

/** A login, a password or a database that is wrong: waiting makes none of them right. */
export const isDatabaseRefused = (error: Error): boolean =>
  ['28P01', '28000', '3D000', '42501'].includes((error as { code?: string }).code ?? '')

function isWithin(error: unknown, isIt: (error: Error) => boolean, depth = 0): boolean {
  if (!(error instanceof Error) || depth > depthMax) return false
  const causes = error instanceof AggregateError ? [...error.errors, error.cause] : [error.cause]
  return isIt(error) || causes.some((cause) => isWithin(cause, isIt, depth + 1))
}

function saysAway(error: Error): boolean {
  const { code, severity, syscall } = error as { code?: unknown; severity?: unknown; syscall?: unknown }
  if (severity === 'FATAL' || severity === 'PANIC' || replayWords.test(error.message)) return true
  return typeof code === 'string' ? isAwayCode(code, syscall) : awayWords.test(error.message)
}

const isAwayCode = (code: string, syscall: unknown): boolean =>
  awayStates.includes(code) ||
  (code.length === stateLength && awayClasses.includes(code.slice(0, 2))) ||
  awayCodes.includes(code) ||
  (code === 'ENOENT' && syscall === 'connect')
const stateLength = 5

/**
 * The connection was lost while a transaction was committed: it may have been done, or not. Nobody may do it again without asking by its
 * idempotency key.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost while a transaction was committed', { cause })
    this.name = 'OutcomeUnknown'
  }
}
