import { connect, createServer, type Server, type Socket } from 'node:net'

/** Before the server has a statement, while it is at work on it, or when its answer has come, which is lost. */
export type Cut = 'before' | 'during' | 'after'

export type BreakingProxy = {
  /** The same database, by way of the proxy. */
  url: string
  /** Commits of logins whose name matches lose their connection, as `when` says of each. */
  cutCommits(login: RegExp, when: () => Cut | 'never'): void
  /** The same of all statements, whoever asks; `onCut` is called before anybody hears that the connection is gone. */
  cutStatements(when: (statement: Buffer) => Cut | 'never', onCut: () => void): void
  /** How many connections were cut at a statement. */
  cuts(): number
  /** Resolves when no connection is open any more, and so the server has done with all that it was asked. */
  idle(): Promise<void>
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
  let choose: (statement: Buffer, user: string) => Cut | 'never' = () => 'never'
  let onCut = () => {}
  let hangs = false
  let cuts = 0
  let server: Server | undefined
  const open = new Set<Socket>()

  function take(client: Socket): void {
    const behind = connect(Number(upstream.port), upstream.hostname)
    // What was sent is still carried out, as when a process is killed.
    const end = () => {
      client.destroy()
      behind.end()
    }
    for (const socket of [client, behind]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    const cut = () => {
      cuts++
      onCut()
      end()
    }
    let user = ''
    let isAnswerLost = false
    let waiting = Buffer.alloc(0)
    let statement: Buffer[] = []
    let answered = Buffer.alloc(0)
    client.on('data', (chunk) => {
      if (hangs) return
      waiting = Buffer.concat([waiting, chunk])
      for (let size = sizeOf(waiting, user); size > 0 && size <= waiting.length; size = sizeOf(waiting, user)) {
        const message = waiting.subarray(0, size)
        waiting = waiting.subarray(size)
        if (user === '') user = userIn(message)
        statement.push(message)
        if (isPart(message)) continue
        const whole = Buffer.concat(statement)
        statement = []
        const moment = isEnd(message) ? choose(whole, user) : 'never'
        if (moment === 'before') return cut()
        behind.write(whole)
        if (moment === 'during') return cut()
        isAnswerLost ||= moment === 'after'
      }
    })
    behind.on('data', (chunk) => {
      answered = Buffer.concat([answered, chunk]).subarray(-readyForQuery.length - 1)
      if (!isAnswerLost) {
        if (!hangs && !client.destroyed) client.write(chunk)
      } else if (answered.subarray(0, -1).equals(readyForQuery)) cut()
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
    cutCommits(login, when) {
      choose = (statement, user) => (isCommit(statement) && login.test(user) ? when() : 'never')
    },
    cutStatements(when, heard) {
      choose = when
      onCut = heard
    },
    cuts: () => cuts,
    async idle() {
      for (const socket of open) await new Promise((closed) => socket.once('close', closed))
    },
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

/** Of what is sent as one: a statement's text, its values and the wish to have it run, and then the end of it. */
const isPart = (message: Buffer): boolean => 'PBDEC'.includes(String.fromCharCode(message[0] ?? 0))
const isEnd = (message: Buffer): boolean => 'QS'.includes(String.fromCharCode(message[0] ?? 0))

/** How every answer ends; one letter follows, of the transaction. */
const readyForQuery = Buffer.from('Z\0\0\0\x05', 'latin1')

const isCommit = (message: Buffer): boolean =>
  message[0] === 'Q'.charCodeAt(0) && /^commit\0$/i.test(message.toString('latin1', headBytes))
