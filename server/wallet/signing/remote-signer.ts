import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { checkServerIdentity } from 'node:tls'
import { type Address, type Hex, parseTransaction, recoverMessageAddress, recoverTransactionAddress } from 'viem'
import type { z } from 'zod'
import type { Chain } from '../chain/chain.ts'
import { generationsOf } from '../chain/derivation.ts'
import { HolderAway, type KeyHolder, SigningRefused, type SigningWish } from './key-holder.ts'
import { depositsOf, isSame } from './own-keys.ts'
import type { PeerProof } from './serve-signing.ts'
import { answerBytesMax, identityOnWire, refusalOnWire, signatureOnWire, signedOnWire, writeWish } from './wire.ts'

type Known = Pick<Chain, 'chainId' | 'token' | 'treasury' | 'cold'> & { depositXpub: string }
type Remote = { url: string; tls: PeerProof | undefined; msMax?: number }

const msUsual = 4_000
/** An answer that was lost is asked for once more at once, and again whenever the payout has its next turn. */
const triesMax = 2

/** The keys in another process, which is asked for each signature. All that is known here is public. */
export function remoteSigner(remote: Remote, known: Known): KeyHolder {
  const xpubs = generationsOf(known.depositXpub)
  return {
    treasury: { address: known.treasury, index: undefined },
    deposit: depositsOf(xpubs),
    async sign(wish) {
      const { raw } = await ask(remote, { method: 'POST', path: '/sign', body: writeWish(wish) }, signedOnWire)
      if (!(await isAsRequested(raw, wish)))
        throw new HolderAway('The remote signer has signed something other than what it was asked for.')
      return raw
    },
    async signPublication(text) {
      const body = JSON.stringify({ publication: text })
      const { signature } = await ask(remote, { method: 'POST', path: '/publication', body }, signatureOnWire)
      const by = await recoverMessageAddress({ message: text, signature }).catch(() => '')
      if (!isSame(by, known.treasury))
        throw new HolderAway('The remote signer has signed something other than what it was asked for.')
      return signature
    },
    async assertThere() {
      const own = await ask(remote, { method: 'GET', path: '/identity' }, identityOnWire)
      const strange = xpubs.find((xpub) => !own.xpubs.includes(xpub))
      const differing = [
        [own.chainId === known.chainId, 'CHAIN_ID'],
        [isSame(own.token, known.token), 'USDT_ADDRESS'],
        [isSame(own.treasury, known.treasury), 'TREASURY_ADDRESS'],
        [isSame(own.cold ?? '', known.cold ?? ''), 'COLD_ADDRESS'],
        [strange === undefined, 'DEPOSIT_XPUB'],
      ].flatMap(([isEqual, name]) => (isEqual ? [] : [name]))
      if (differing.length > 0)
        throw new SigningRefused('identity', `The remote signer is another wallet’s: ${differing.join(', ')} differ.`)
    },
  }
}

type Call = { method: 'GET' | 'POST'; path: string; body?: string }

async function ask<T>(remote: Remote, call: Call, shape: z.ZodType<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const { status, text } = await exchange(remote, call)
      if (status === 200) return shape.parse(JSON.parse(text))
      const { code, words } = refusalOnWire.parse(JSON.parse(text))
      if (status === 422) throw new SigningRefused(code, words)
      throw new HolderAway(words)
    } catch (error) {
      if (error instanceof SigningRefused) throw error
      if (tries < triesMax) continue
      if (error instanceof HolderAway) throw error
      const { code, name, message } = error as NodeJS.ErrnoException
      throw new HolderAway(`The remote signer at ${remote.url} does not answer (${code ?? `${name}: ${message}`}).`)
    }
  }
}

function exchange(remote: Remote, { method, path, body }: Call): Promise<{ status: number; text: string }> {
  const options = { method, path, agent: false, signal: AbortSignal.timeout(remote.msMax ?? msUsual) } as const
  return new Promise((settle, failed) => {
    const read = (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > answerBytesMax) response.destroy(new Error('its answer is too large'))
        else chunks.push(chunk)
      })
      response.once('error', failed)
      response.once('aborted', () => failed(new Error('it hung up')))
      response.once('end', () => settle({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    }
    let request: ClientRequest
    if (remote.url.startsWith('unix:')) request = httpRequest({ ...options, socketPath: remote.url.slice(5) }, read)
    else {
      const { hostname, port } = new URL(remote.url.replace(/^tls:/, 'https:'))
      const { ca, cert, key, peerName } = remote.tls ?? {}
      request = httpsRequest(
        {
          ...options,
          ...{ host: hostname.replace(/^\[|\]$/g, ''), port: port || 443, ca, cert, key, minVersion: 'TLSv1.3' },
          servername: peerName,
          // By the name that we were given, wherever it is reached.
          checkServerIdentity: (_, certificate) => checkServerIdentity(peerName ?? '', certificate),
        },
        read,
      )
    }
    request.once('error', failed)
    request.end(body)
  })
}

/** No signature is taken on trust: it must be over this very transaction, by this very address. */
async function isAsRequested(raw: Hex, { from, transaction }: SigningWish): Promise<boolean> {
  try {
    const { chainId, nonce, gas, gasPrice, to, value = 0n, data = '0x' } = parseTransaction(raw)
    const signed = { chainId, nonce: BigInt(nonce ?? 0), gas, gasPrice, to: lower(to), value, data }
    const asked = { ...transaction, to: lower(transaction.to) }
    const isSameTransaction = Object.entries(asked).every(
      ([name, part]) => signed[name as keyof typeof signed] === part,
    )
    const by = await recoverTransactionAddress({ serializedTransaction: raw as never })
    return isSameTransaction && isSame(by, from.address)
  } catch {
    return false
  }
}

const lower = (address: Address | null | undefined) => address?.toLowerCase()
