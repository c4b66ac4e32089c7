import { createHash } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { checkServerIdentity, TLSSocket } from 'node:tls'
import { keccak256 } from 'viem'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logging.ts'
import { signText, signWish } from './hold-keys.ts'
import { HolderAway, SigningRefused } from './key-holder.ts'
import { assertKnown, type Ours } from './known-forms.ts'
import type { OutflowCaps, OutflowJournal } from './outflow-journal.ts'
import type { OwnKeys } from './own-keys.ts'
import { assertOwnPublication } from './publication-form.ts'
import { type HolderIdentity, publicationOnWire, requestBytesMax, wishOnWire } from './wire.ts'

/** What proves who we are and whom we take for the payout process. */
export type PeerProof = { ca: string; cert: string; key: string; peerName: string }

type Parts = {
  ours: Ours
  keys: OwnKeys
  caps: OutflowCaps
  journal: OutflowJournal
  clock: Clock
  logger: Logger
  /** None on a socket file, which its own user alone can open. */
  tls: PeerProof | undefined
}

/** One that asks for a signature is answered within milliseconds, so whoever was there longest makes room. */
const connectionsMax = 64
const requestMsMax = 3_000
const refusalsLoggedMax = 20
const minuteMs = 60_000

/** Answers what is asked of the remote signer: who it is, and for signatures of known forms within its caps. */
export function serveSigning(parts: Parts): Server {
  const { ours, keys, caps, journal, clock, logger, tls } = parts
  const limits = {
    maxHeaderSize: 4_096,
    headersTimeout: requestMsMax,
    requestTimeout: requestMsMax,
    connectionsCheckingInterval: 500,
    keepAliveTimeout: 1_000,
  }
  const server = tls
    ? createHttpsServer({
        ...limits,
        ...{ ca: tls.ca, cert: tls.cert, key: tls.key },
        ...{ requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3', handshakeTimeout: requestMsMax },
      })
    : createHttpServer(limits)
  server.on('request', (request, response) => void answer(request, response))
  server.on('clientError', (_, socket) => refuseConnection(socket as Socket, 400))
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
    // Whoever goes away in the middle is nobody's fault.
    socket.on('error', () => {})
    const [oldest] = connections
    if (oldest && connections.size > connectionsMax) {
      connections.delete(oldest)
      refuseConnection(oldest, 503)
    }
  })
  const tellRefusal = fewLines(logger, clock)
  return server

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body))
    try {
      assertPeer(request)
      const asked = `${request.method} ${request.url}`
      if (asked === 'GET /identity') return void reply(200, identity())
      if (asked === 'POST /sign') return void reply(200, { raw: await sign(await readBody(request)) })
      if (asked === 'POST /publication')
        return void reply(200, { signature: await signPublication(await readBody(request)) })
      throw new SigningRefused('unknown', 'Nothing else is answered here.')
    } catch (error) {
      if (error instanceof SigningRefused) {
        tellRefusal(error.code, error.message)
        reply(422, { code: error.code, words: error.message })
      } else {
        logger.error({ err: error }, 'a signature could not be given')
        reply(503, { code: 'unable', words: error instanceof HolderAway ? error.message : 'It failed. Ask again.' })
      }
      request.destroy()
    }
  }

  function identity(): HolderIdentity {
    journal.assertWritable()
    const { chainId, token, treasury, cold = null } = ours
    return { chainId, token, treasury, cold, xpubs: [...keys.xpubs] }
  }

  async function sign(body: string) {
    const wish = asAsked(body, wishOnWire)
    const { purpose, from, transaction } = wish
    const outflow = assertKnown(wish, ours)
    // On the disk before anybody has it: whoever is killed in between has counted what nobody got, never the reverse.
    journal.admit({ sender: from.address, nonce: transaction.nonce }, outflow, caps, clock.now())
    const raw = await signWish(keys, wish)
    const { nonce, to } = transaction
    logger.info({ purpose, from: from.address, nonce: String(nonce), to, hash: keccak256(raw) }, 'signed')
    return raw
  }

  async function signPublication(body: string) {
    const { publication } = asAsked(body, publicationOnWire)
    assertOwnPublication(publication, ours)
    const signature = await signText(keys, publication)
    logger.info({ hash: createHash('sha256').update(publication).digest('hex') }, 'a publication was signed')
    return signature
  }

  function assertPeer({ socket }: IncomingMessage): void {
    if (!tls) return
    if (!(socket instanceof TLSSocket) || checkServerIdentity(tls.peerName, socket.getPeerCertificate()))
      throw new SigningRefused('peer', 'The certificate is not of the one that may ask.')
  }
}

function asAsked<T>(body: string, shape: z.ZodType<T>): T {
  let given: unknown
  try {
    given = JSON.parse(body)
  } catch {
    throw new SigningRefused('request', 'It is not JSON.')
  }
  const { data, success } = shape.safeParse(given)
  if (!success) throw new SigningRefused('request', 'It is not what is asked here.')
  return data
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > requestBytesMax) throw new SigningRefused('size', `It is larger than ${requestBytesMax} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function refuseConnection(socket: Socket, status: 400 | 503): void {
  const words = status === 400 ? 'Bad Request' : 'Service Unavailable'
  if (socket.writable && !socket.destroyed)
    socket.end(`HTTP/1.1 ${status} ${words}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy())
  else socket.destroy()
}

/** Whoever asks for nonsense all day fills no disk with it. */
function fewLines(logger: Logger, clock: Clock): (code: string, words: string) => void {
  let since = 0
  let count = 0
  return (code, words) => {
    const now = clock.now().getTime()
    if (Math.abs(now - since) >= minuteMs) {
      if (count > refusalsLoggedMax) logger.warn({ count }, 'so many requests were refused within a minute')
      since = now
      count = 0
    }
    if (++count <= refusalsLoggedMax) logger.warn({ code, words }, 'a request was refused')
  }
}
