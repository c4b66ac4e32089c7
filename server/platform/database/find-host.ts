import pg from 'pg'
import { isDatabaseRefused } from './database-away.ts'
import { type DatabaseUrl, parseDatabaseUrl } from './database-url.ts'

/** No host of an address can be used: what each of them answered, in the order in which they stand there. */
export class NoHost extends AggregateError {
  readonly hosts: readonly string[]

  constructor(hosts: readonly string[], errors: readonly Error[]) {
    super(errors, 'No host of the database answers and takes writes')
    this.name = 'NoHost'
    this.hosts = hosts
  }

  /** A login or a database that a host knows nothing of will not come by itself. */
  get refusal(): { host: string; error: Error } | undefined {
    const errors = this.errors as Error[]
    const at = errors.findIndex(isDatabaseRefused)
    const [host, error] = [this.hosts[at], errors[at]]
    return host !== undefined && error ? { host, error } : undefined
  }
}

/** A host says so within this time, or another one is taken. */
const answerMsMax = 3_000
const readOnly = '25006'

/** Which host was found, by all those of an address: one look serves all connections of the process. */
const found = new Map<string, string>()
const looks = new Map<string, Promise<string>>()

/** The host that was found before, or the first that answers and takes writes. */
export function findHost(url: string): Promise<string> {
  const address = parseDatabaseUrl(url)
  const key = keyOf(address)
  const known = found.get(key)
  if (known !== undefined) return Promise.resolve(known)
  const looking = looks.get(key) ?? look(address).finally(() => looks.delete(key))
  looks.set(key, looking)
  return looking
}

/** It is gone, or only reads: whoever connects next looks anew. */
export function forgetHost(url: string, host: string): void {
  const key = keyOf(parseDatabaseUrl(url))
  if (found.get(key) === host) found.delete(key)
}

const keyOf = ({ hosts, mustTakeWrites }: DatabaseUrl): string => `${hosts} ${mustTakeWrites}`

/** All at once: one that is gone without a word keeps nobody waiting. */
async function look(address: DatabaseUrl): Promise<string> {
  try {
    const host = await Promise.any(address.hosts.map((one) => ask(address, one)))
    found.set(keyOf(address), host)
    return host
  } catch (error) {
    throw new NoHost(address.hosts, (error as AggregateError).errors as Error[])
  }
}

async function ask(address: DatabaseUrl, host: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address.at(host),
    connectionTimeoutMillis: answerMsMax,
    query_timeout: answerMsMax,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    if (address.mustTakeWrites) await assertTakesWrites(client)
    return host
  } finally {
    client.end().catch(() => {})
  }
}

/** A standby does not, nor does a server that was told to only read; what a connection asks of itself is its own affair. */
export async function assertTakesWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ reads_only: boolean }>(`
    SELECT pg_is_in_recovery() OR s.setting = 'on' AND s.source <> 'client' AS reads_only
    FROM pg_settings s WHERE s.name = 'default_transaction_read_only'`)
  if (rows[0]?.reads_only !== false)
    throw Object.assign(new Error('This host of the database only reads'), { code: readOnly })
}
