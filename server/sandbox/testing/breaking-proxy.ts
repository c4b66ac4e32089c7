import { connect, createServer, type Server, type Socket } from 'node:net'

export type BreakingProxy = {
  /** The same database, by way of the proxy. */
  url: string
  /** Commits of logins whose name matches lose their connection, before the server has them or with its answer, as `when` says of each. */
  cutCommits(login: RegExp, when: () => 'before' | 'after' | 'never'): void
  /** How many connections were cut at a commit. */
  cuts(): number
  /** As while a server is restarted: every connection breaks, and new ones are refused. */
  refuse(): Promise<void>
  /** As when the other side is gone without a word: connections stay, new ones are taken, and nothing comes back. */
  hang(): void
  /** All is well from now on, if the server is; it may be another one. */
  serve(upstreamUrl?: string): Promise<void>
  close(): Promise<void>
}

const headBytes = 5
const startupVersion = 196_608

/** Stands between a process and PostgreSQL and understands as much of what they say as to break it at the worst moment. */
export async function breakingProxy(databaseUrl: string): Promise<BreakingProxy> {
  let upstream = new URL(databaseUrl)
  let login = /^$/
  let when: () => 'before' | 'after' | 'never' = () => 'never'
  let hangs = false
  let cuts = 0
  let server: Server | undefined
  const open = new Set<Socket>()

  function take(client: Socket): void {
    const behind = connect(Number(upstream.port), upstream.hostname)
    const end = () => {
      client.destroy()
      behind.destroy()
    }
    for (const socket of [client, behind]) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    let user = ''
    let isAnswerLost = false
    let waiting = Buffer.alloc(0)
    client.on('data', (chunk) => {
      if (hangs) return
      waiting = Buffer.concat([waiting, chunk])
      for (let size = sizeOf(waiting, user); size > 0 && size <= waiting.length; size = sizeOf(waiting, user)) {
        const message = waiting.subarray(0, size)
        waiting = waiting.subarray(size)
        if (user === '') user = userIn(message)
        const cut = isCommit(message) && login.test(user) ? when() : 'never'
        if (cut !== 'never') cuts++
        if (cut === 'before') return end()
        isAnswerLost ||= cut === 'after'
        behind.write(message)
      }
    })
    behind.on('data', (chunk) => {
      if (isAnswerLost) end()
      else if (!hangs) client.write(chunk)
    })
  }

  async function listen(port: number): Promise<number> {
    const next = createServer(take)
    await new Promise<void>((listening) => next.listen(port, '127.0.0.1', listening))
    server = next
    return (next.address() as { port: number }).port
  }
  async function stopListening(): Promise<void> {
    const closing = server
    server = undefined
    for (const socket of open) socket.destroy()
    await new Promise<void>((closed) => (closing ? closing.close(() => closed()) : closed()))
  }

  const port = await listen(0)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  url.search = ''
  return {
    url: url.href,
    cutCommits(of, choose) {
      login = of
      when = choose
    },
    cuts: () => cuts,
    refuse: stopListening,
    hang() {
      hangs = true
    },
    async serve(upstreamUrl) {
      if (upstreamUrl) upstream = new URL(upstreamUrl)
      if (hangs) for (const socket of open) socket.destroy()
      hangs = false
      if (!server) await listen(port)
    },
    close: stopListening,
  }
}

/** Of the message that begins here, 0 while not even that is known. The first one of a connection has no letter. */
function sizeOf(bytes: Buffer, user: string): number {
  if (bytes.length < headBytes) return 0
  return user === '' ? bytes.readInt32BE(0) : bytes.readInt32BE(1) + 1
}

function userIn(startup: Buffer): string {
  if (startup.readInt32BE(4) !== startupVersion) return 'not told'
  const words = startup.subarray(8).toString('latin1').split('\0')
  return words[words.indexOf('user') + 1] || 'not told'
}

const isCommit = (message: Buffer): boolean =>
  message[0] === 'Q'.charCodeAt(0) && /^commit\0$/i.test(message.toString('latin1', headBytes))
