import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { holdKeys } from './hold-keys.ts'
import { HolderAway, type KeyHolder, purposes, SigningRefused } from './key-holder.ts'
import { remoteSigner } from './remote-signer.ts'
import { remoteProcesses } from './testing/remote-process.ts'
import { aPublicationText, cold, dollars, known, token, wallet, wishOf } from './testing/wishes.ts'
import { writeWish } from './wire.ts'

const settings = { USDT_ADDRESS: token, COLD_ADDRESS: cold, SIGNER_TRANSFER_MAX: '1000', SIGNER_DAILY_MAX: '2500' }
const remote = remoteProcesses(wallet, settings)
const holder = remoteSigner({ url: remote.url, tls: undefined }, known)
const own = holdKeys(wallet.xprv, known)

const outcome = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'signed',
    (error: unknown) => {
      if (error instanceof SigningRefused) return error.code
      if (error instanceof HolderAway) return 'away'
      throw error
    },
  )

/** What is answered to one request as it stands. */
function post(body: string | Buffer, path = '/sign'): Promise<{ status: number; text: string }> {
  return new Promise((settle, failed) => {
    const asked = request({ socketPath: remote.socket, path, method: 'POST', agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.once('close', () => settle({ status: response.statusCode ?? 0, text }))
    })
    asked.once('error', failed)
    asked.end(body)
  })
}

test('alone in an empty folder it signs the known forms, each as whoever has the key would, and tells nothing of it', async () => {
  const started = await remote.start()
  await holder.assertThere()
  for (const purpose of purposes) expect(await holder.sign(wishOf(purpose))).toBe(await own.sign(wishOf(purpose)))
  expect(await outcome(holder.sign(wishOf('payout', { chainId: 97 })))).toBe('chain')
  const publication = aPublicationText()
  expect(await holder.signPublication(publication)).toBe(await own.signPublication(publication))
  expect(await outcome(holder.signPublication(aPublicationText({ chain: '97' })))).toBe('chain')
  expect(await outcome(holder.signPublication('Pay me'))).toBe('form')
  expect(statSync(remote.socket).mode & 0o777).toBe(0o600)
  expect(started.output()).toContain('"msg":"signed"')
  expect(started.output()).not.toMatch(/xprv/)
  await expect(remote.start({ SIGNER_LISTEN: `unix:${join(remote.folder, 'other')}` })).rejects.toThrow(
    'Another process listens on',
  )
  started.process.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  expect(await outcome(holder.assertThere())).toBe('away')
  expect(await outcome(holder.sign(wishOf('payout')))).toBe('away')
})

test.runIf(inject('proofs') !== 'none')(
  'killed, it comes back with the day’s caps as they were, and with the same signature for the same transfer',
  async () => {
    const first = await remote.start()
    const large = dollars('payout', 1_000, { nonce: 20n })
    const raw = await holder.sign(large)
    expect(await outcome(holder.sign(dollars('payout', 1_001, { nonce: 21n })))).toBe('transfer_cap')
    expect(await outcome(holder.sign(dollars('payout', 1_000, { nonce: 21n })))).toBe('signed')
    first.process.kill('SIGKILL')
    await first.ended
    const second = await remote.start()
    expect(await holder.sign(large)).toBe(raw)
    expect(await outcome(holder.sign(dollars('payout', 1_000, { nonce: 20n, gasPrice: 2_000_000_000n })))).toBe(
      'signed',
    )
    // The first test has signed away 25 already.
    expect(await outcome(holder.sign(dollars('payout', 476, { nonce: 22n })))).toBe('daily_cap')
    expect(await outcome(holder.sign(dollars('cold', 900_000, { nonce: 22n })))).toBe('signed')
    expect(await outcome(holder.sign(dollars('payout', 475, { nonce: 23n })))).toBe('signed')
    second.process.kill('SIGKILL')
    await second.ended
    const journal = readFileSync(remote.journal, 'utf8')
    writeFileSync(remote.journal, journal.replace('20', '99'))
    await expect(remote.start()).rejects.toThrow('is damaged')
    writeFileSync(remote.journal, journal)
  },
)

test.runIf(inject('proofs') !== 'none')(
  'bad neighbours are answered with an error, and keep nobody from a signature',
  async () => {
    const started = await remote.start()
    const wish = wishOf('sweep')
    const body = writeWish(wish)
    const refused = async (garbage: string | Buffer, path?: string) => {
      const { status, text } = await post(garbage, path)
      return [status, (JSON.parse(text) as { code: string }).code]
    }
    for (const [garbage, code] of [
      ['', 'request'],
      ['{', 'request'],
      [Buffer.alloc(512, 0xff), 'request'],
      [JSON.stringify({ ...JSON.parse(body), digest: `0x${'1'.repeat(64)}` }), 'request'],
      [body.replace('"purpose":"sweep"', '"purpose":"anything"'), 'request'],
      [body.replace('"chainId":56', '"chainId":"56"'), 'request'],
      [`${body.slice(0, -1)},"x":"${'x'.repeat(5_000)}"}`, 'size'],
    ] as const)
      expect(await refused(garbage)).toEqual([422, code])
    expect(await refused(body, '/keys')).toEqual([422, 'unknown'])

    let madeRoom = 0
    const neighbours = await Promise.all(
      Array.from({ length: 200 }, (_, place) => {
        const socket: Socket = connect(remote.socket)
        // Some say nothing, some half a request, some no request at all.
        const words = ['', 'POST /sign HTTP/1.1\r\ncontent-length: 100\r\n\r\n{', '\u0000\u0001 nonsense\r\n\r\n'][
          place % 3
        ]
        return new Promise<Socket>((settle) => {
          socket.once('connect', () => {
            if (words) socket.write(words)
            settle(socket)
          })
          socket.on('error', () => {})
          socket.on('data', (answer) => {
            if (answer.includes('503 Service Unavailable')) madeRoom++
          })
        })
      }),
    )
    const closed = Promise.all(neighbours.map((socket) => new Promise((done) => socket.once('close', done))))
    expect(await holder.sign(wish)).toBe(await own.sign(wish))
    // Each is hung up on, none waits for ever.
    await closed
    // Those that said least and were there longest were told to come again, as soon as others came; some hang up before they have read it.
    expect(madeRoom).toBeGreaterThan(0)
    expect(await holder.sign(wish)).toBe(await own.sign(wish))
    started.process.kill('SIGKILL')
    await started.ended
  },
)

/** A process in the place of the remote signer. */
async function inPlace(
  answer: (path: string, body: string) => { status: number; body: unknown } | 'hang up',
): Promise<KeyHolder> {
  const server = createHttpServer((asked, response) => {
    let body = ''
    asked.on('data', (chunk) => {
      body += chunk
    })
    asked.on('end', () => {
      const given = answer(asked.url ?? '', body)
      if (given === 'hang up') asked.socket.destroy()
      else response.writeHead(given.status).end(JSON.stringify(given.body))
    })
  })
  const path = join(remote.folder, `in-place-${Math.random()}`)
  await new Promise<void>((listening) => server.listen(path, listening))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return remoteSigner({ url: `unix:${path}`, tls: undefined }, known)
}

test('an answer that is lost is asked for again, and is the same', async () => {
  const wish = wishOf('payout')
  const raw = await own.sign(wish)
  let asked = 0
  const lossy = await inPlace(() => (++asked === 1 ? 'hang up' : { status: 200, body: { raw } }))
  expect(await lossy.sign(wish)).toBe(raw)
  expect(asked).toBe(2)
})

test('a signature over anything else, by anybody else, or no signature is never taken', async () => {
  const wish = wishOf('payout')
  const others = [
    await own.sign(wishOf('payout', { nonce: 8n })),
    await own.sign({ ...wishOf('cancel', { nonce: 7n }) }),
    '0x00',
  ]
  for (const raw of others) {
    const lying = await inPlace(() => ({ status: 200, body: { raw } }))
    await expect(lying.sign(wish)).rejects.toThrow('something other than what it was asked for')
  }
  for (const body of [null, 'x', { raw: 'x' }, { raw: `0x${'0'.repeat(70_000)}` }]) {
    const broken = await inPlace(() => ({ status: 200, body }))
    await expect(broken.sign(wish)).rejects.toThrow(HolderAway)
  }
})

test.each([
  ['CHAIN_ID', { chainId: 97 }],
  ['USDT_ADDRESS', { token: cold }],
  ['TREASURY_ADDRESS', { treasury: cold }],
  ['COLD_ADDRESS', { cold: null }],
  ['DEPOSIT_XPUB', { xpubs: [] }],
])('one with another %s than ours is named before anything is asked of it', async (name, changes) => {
  const { chainId, treasury } = known
  const identity = { chainId, token, treasury, cold, xpubs: [wallet.xpub] }
  const right = await inPlace(() => ({ status: 200, body: identity }))
  await right.assertThere()
  const wrong = await inPlace(() => ({ status: 200, body: { ...identity, ...changes } }))
  await expect(wrong.assertThere()).rejects.toThrow(`another wallet’s: ${name} differ`)
})

test('what it lacks is said in one message; a socket is not made over something else', async () => {
  await expect(remote.start({ PAYOUT_SIGNER_KEY: '', SIGNER_JOURNAL: '' })).rejects.toThrow(
    /PAYOUT_SIGNER_KEY: is needed by the remote signer\\n {2}SIGNER_JOURNAL: is needed/,
  )
  const file = join(remote.folder, 'main.mjs')
  await expect(remote.start({ SIGNER_LISTEN: `unix:${file}` })).rejects.toThrow('is there already and is no socket')
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const tls = { SIGNER_TLS_CA: 'a', SIGNER_TLS_CERT: 'b', SIGNER_PEER_NAME: 'c' }
  await expect(remote.start({ SIGNER_LISTEN: `tls://127.0.0.1:${port}`, ...tls })).rejects.toThrow(
    'SIGNER_TLS_KEY: is needed with tls:',
  )
})
