/** A database's address as libpq has it: several hosts may stand in it, of which the one that takes writes is used. */
export type DatabaseUrl = {
  /** `name:port`, `name` alone, `[address]:port`, or the folder of a socket in the place of the name. */
  hosts: readonly string[]
  /** Whether the server must take writes; where there are several, it must unless they say otherwise. */
  mustTakeWrites: boolean
  user: string
  password: string
  database: string
  /** As the driver takes it, which knows one host. */
  at(host: string): string
}

const attributes = 'target_session_attrs'
const hostsMax = 9
const form = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^@/?#]*)((?:\/[^?#]*)?)(?:\?([^#]*))?$/
const hostForm = /^(\[[0-9a-fA-F:.]+\]|(?:[\w.-]|%[0-9a-fA-F]{2})+)(:\d{1,5})?$/
const directForm = /^(\[[0-9a-fA-F:.]+\]|[\w.-]+|\/[\w./-]*):\d{1,5}$/

type Parts = { scheme: string; login: string; hosts: string[]; path: string; query: URLSearchParams }

/** What is wrong with it, in words that show nothing of it: it holds a password. */
export function problemOfDatabaseUrl(text: string): string | undefined {
  const parts = split(text)
  if (!parts) return 'must be a URL starting with postgres:// or postgresql://'
  const { hosts, query } = parts
  const wanted = query.get(attributes)
  if (hosts.length > hostsMax) return `must name at most ${hostsMax} hosts`
  if (hosts.length > 1 && !hosts.every((host) => hostForm.test(host)))
    return 'must name its hosts as name:port, separated by commas'
  if (hosts.length > 1 && query.has('host')) return 'must name its hosts once: before the database, or as host='
  if (wanted !== null && !['read-write', 'primary', 'any'].includes(wanted))
    return `must leave ${attributes} out, or have it read-write`
  if (!hosts.every((host) => URL.canParse(assemble(parts, host)))) return 'must be an address that can be read'
  return undefined
}

export function parseDatabaseUrl(text: string): DatabaseUrl {
  const parts = split(text)
  const problem = problemOfDatabaseUrl(text)
  if (!parts || problem) throw new TypeError(`An address of a database ${problem}`)
  const { hosts, query } = parts
  const { username, password, pathname } = new URL(assemble(parts, hosts[0] ?? ''))
  const wanted = query.get(attributes)
  return {
    hosts,
    mustTakeWrites: wanted === null ? hosts.length > 1 : wanted !== 'any',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    at: (host) => assemble(parts, host),
  }
}

/** The same login and database on other hosts, `host:port` or `/folder/of/the/socket:port`, separated by commas. */
export function withHosts(text: string, hosts: string): string {
  const parts = split(text)
  if (!parts) throw new TypeError('That is no address of a database')
  const query = new URLSearchParams(parts.query)
  for (const name of ['host', 'port']) query.delete(name)
  return assemble({ ...parts, query }, splitHosts(hosts).map(encoded).join(','), true)
}

/** Of several hosts any will do, whether it takes writes or not. */
export function atAnyHost(text: string): string {
  const parts = split(text)
  if (!parts || parts.hosts.length === 1) return text
  const query = new URLSearchParams(parts.query)
  query.set(attributes, 'any')
  return assemble({ ...parts, query }, parts.hosts.join(','), true)
}

type Addresses = { DATABASE_URL?: string | undefined; DATABASE_DIRECT?: string | undefined }

/** Past a pooler: the same login and database at the servers themselves. */
export const directUrl = (url: string, { DATABASE_DIRECT }: Pick<Addresses, 'DATABASE_DIRECT'>): string =>
  DATABASE_DIRECT ? withHosts(url, DATABASE_DIRECT) : url

/** Whoever owns the tables changes them under locks, and never through a pooler. */
export const ownerUrlOf = (addresses: Addresses): string | undefined =>
  addresses.DATABASE_URL && directUrl(addresses.DATABASE_URL, addresses)

export function withLogin(text: string, user: string, password: string): string {
  const parts = split(text)
  if (!parts) throw new TypeError('That is no address of a database')
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return assemble({ ...parts, login }, parts.hosts.join(','), true)
}

export const isHostList = (text: string): boolean => {
  const hosts = splitHosts(text)
  return hosts.length <= hostsMax && hosts.every((host) => directForm.test(host) && Number(portOf(host)) <= 65_535)
}

const portOf = (host: string): string => host.slice(host.lastIndexOf(':') + 1)
const splitHosts = (text: string): string[] => text.split(',').map((host) => host.trim())
const encoded = (host: string): string =>
  host.startsWith('/') ? `${encodeURIComponent(host.slice(0, host.lastIndexOf(':')))}:${portOf(host)}` : host

function split(text: string): Parts | undefined {
  const [, scheme, login = '', hosts = '', path = '', query = ''] = form.exec(text) ?? []
  return scheme === undefined
    ? undefined
    : { scheme, login, hosts: splitHosts(hosts), path, query: new URLSearchParams(query) }
}

/** The driver does not know what several hosts are chosen by. */
function assemble({ scheme, login, path, query }: Parts, hosts: string, keepsAttributes = false): string {
  const kept = new URLSearchParams(query)
  if (!keepsAttributes) kept.delete(attributes)
  return `${scheme}${login && `${login}@`}${hosts}${path}${kept.size > 0 ? `?${kept}` : ''}`
}
