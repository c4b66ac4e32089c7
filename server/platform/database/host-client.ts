import pg from 'pg'
import { parseDatabaseUrl } from './database-url.ts'
import { assertTakesWrites, findHost, forgetHost } from './find-host.ts'

type Connected = (error: Error | null, client?: pg.Client) => void
type Heard = { on(event: 'errorMessage', heard: (error: { code?: string }) => void): void }

const readOnly = '25006'

/**
 * Connections to that host of an address which takes writes, for pools and for single ones. The driver knows one host, so each connection
 * is told which before it begins; where an address has one host and asks nothing of it, this is the driver's own.
 */
export function clientAt(url: string): typeof pg.Client {
  const address = parseDatabaseUrl(url)
  const [first = ''] = address.hosts
  if (address.hosts.length === 1 && !address.mustTakeWrites) return pg.Client
  return class HostClient extends pg.Client {
    constructor(config: string | pg.ClientConfig = {}) {
      super({ ...(typeof config === 'string' ? {} : config), connectionString: address.at(first) })
    }

    override connect(): Promise<pg.Client>
    override connect(connected: Connected): void
    override connect(connected?: Connected): Promise<pg.Client> | undefined {
      const connecting = this.#connectToHost()
      if (!connected) return connecting
      connecting.then(
        (client) => connected(null, client),
        (error: Error) => connected(error),
      )
      return undefined
    }

    async #connectToHost(): Promise<pg.Client> {
      const host = await findHost(url)
      const { hostname, port } = new URL(address.at(host))
      Object.assign(this, {
        host: decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'),
        port: Number(port || defaultPort),
      })
      const forget = () => forgetHost(url, host)
      this.on('error', forget)
      const { connection } = this as unknown as { connection: Heard }
      connection.on('errorMessage', ({ code }) => {
        if (code === readOnly) forget()
      })
      try {
        await super.connect()
        // What was found may have become a standby since.
        if (address.mustTakeWrites) await assertTakesWrites(this)
        return this
      } catch (error) {
        forget()
        this.end().catch(() => {})
        throw error
      }
    }
  }
}

const defaultPort = 5432

/** One connection that is not connected yet, to whichever host takes writes. */
export function newClient(url: string, options: pg.ClientConfig = {}): pg.Client {
  const Client = clientAt(url)
  return new Client({ ...options, connectionString: url })
}
