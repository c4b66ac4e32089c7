import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Address, createPublicClient, type Hash, type Hex, http, keccak256, toHex } from 'viem'
import { createFaucet, firstTransferNonce } from '../chain/faucet.ts'
import { faucetAccount, faucetKey, sandboxKeys } from '../chain/sandbox-keys.ts'
import type { TestChain } from './test-chain.ts'

/** Nodes of other people, each a process of its own that makes a block a second. */
const otherNodes = { ganache: startGanache, '@ethereumjs/client': startEthereumjs }

export type OtherNode = keyof typeof otherNodes

/** A chain on such a node: the token is deployed, and the treasury has coin for gas. */
type OtherChain = Pick<TestChain, 'chain' | 'wallet' | 'pour'> & { url: string; close(): Promise<void> }

const chainId = 1337
const blockMs = 1_000
const richWei = 10n ** 24n
const packages = resolve('proofs')
const attoPerMicro = 10n ** 12n

type Running = { url: string; close(): Promise<void> }
type Start = (key: { address: Address; privateKey: Hex }) => Promise<Running>

export async function otherChain(name: OtherNode): Promise<OtherChain> {
  await install()
  const wallet = sandboxKeys(Buffer.alloc(32, 'other chain'))
  const account = faucetAccount(wallet)
  const { url, close } = await otherNodes[name]({ address: account.address, privateKey: faucetKey(wallet) })
  const client = createPublicClient({ transport: http(url), cacheTime: 0 })
  const faucet = createFaucet(account, chainId)
  // One after the other: in one block, too, they count only in the order of their nonces.
  for (const raw of await faucet.signGenesis(wallet.treasury)) await mined(raw)
  let nonce = firstTransferNonce
  let last: Promise<unknown> = Promise.resolve()
  return {
    url,
    wallet,
    chain: { chainId, token: faucet.token, treasury: wallet.treasury, clients: [client] },
    pour(to, amount) {
      const units = typeof amount === 'bigint' ? amount * attoPerMicro : amount.atto
      const poured = last.then(async () => mined(await faucet.signTransfer(nonce++, to, units)))
      last = poured.catch(() => {})
      return poured
    },
    close,
  }

  async function mined(raw: Hex): Promise<Hash> {
    await ask(url, 'eth_sendRawTransaction', [raw])
    const hash = keccak256(raw)
    for (;;) {
      const receipt = await ask<{ status: Hex } | null>(url, 'eth_getTransactionReceipt', [hash])
      if (receipt?.status === '0x1') return hash
      if (receipt) throw new Error(`The transaction ${hash} failed on ${name}`)
      await pause(100)
    }
  }
}

/** Only proofs need them. Their own scripts only build what there is a slower or a built version of. */
async function install(): Promise<void> {
  const isThere = Object.keys(otherNodes).every((name) => existsSync(join(packages, 'node_modules', name)))
  if (isThere) return
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', ['install', '--prefix', packages, ...flags])
}

async function startGanache({ privateKey }: Parameters<Start>[0]): Promise<Running> {
  const port = await freePort()
  const main = join(packages, 'node_modules/ganache/dist/node/cli.js')
  return running(`http://127.0.0.1:${port}`, [
    main,
    '--server.host=127.0.0.1',
    `--server.port=${port}`,
    `--chain.chainId=${chainId}`,
    `--wallet.accounts=${privateKey},${toHex(richWei)}`,
    `--miner.blockTime=${blockMs / 1000}`,
  ])
}

/**
 * As it is run today: it executes blocks, and whoever decides on them tells it through its engine. Alone it makes none with anything
 * in them (its sealing under proof of authority refuses each transaction), so this is who decides.
 */
async function startEthereumjs({ address }: Parameters<Start>[0]): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-node-'))
  const [port, enginePort] = [await freePort(), await freePort()]
  const genesis = join(folder, 'genesis.json')
  writeFileSync(genesis, JSON.stringify(genesisWith(address)))
  const flags = [
    '--import',
    join(packages, 'only-loopback.mjs'),
    join(packages, 'node_modules/@ethereumjs/client/dist/esm/bin/cli.js'),
    `--gethGenesis=${genesis}`,
    `--dataDir=${folder}`,
    '--isSingleNode',
    '--rpc',
    '--rpcAddr=127.0.0.1',
    `--rpcPort=${port}`,
    '--rpcEngine',
    '--rpcEngineAddr=127.0.0.1',
    `--rpcEnginePort=${enginePort}`,
    '--rpcEngineAuth=false',
    '--extIP=127.0.0.1',
    '--port=0',
    '--discDns=false',
    '--discV4=false',
    '--maxPeers=0',
    '--minPeers=0',
    `--logFile=${join(folder, 'log')}`,
    '--logLevel=warn',
  ]
  // It writes what it keeps of its logs to where it stands.
  const node = await running(`http://127.0.0.1:${port}`, flags, folder)
  const deciding = decideBlocks(node.url, `http://127.0.0.1:${enginePort}`)
  return {
    url: node.url,
    async close() {
      await deciding.stop()
      await node.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const forksAtFirst = [
  'homestead',
  'eip150',
  'eip155',
  'eip158',
  'byzantium',
  'constantinople',
  'petersburg',
  'istanbul',
  'berlin',
  'london',
]

const genesisWith = (rich: Address) => ({
  config: {
    chainId,
    ...Object.fromEntries(forksAtFirst.map((fork) => [`${fork}Block`, 0])),
    mergeForkBlock: 0,
    terminalTotalDifficulty: 0,
    terminalTotalDifficultyPassed: true,
    shanghaiTime: 0,
    cancunTime: 0,
    blobSchedule: { cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 } },
  },
  nonce: '0x0',
  timestamp: '0x614b3731',
  extraData: '0x',
  gasLimit: '0x1c9c380',
  difficulty: '0x0',
  mixHash: toHex(0, { size: 32 }),
  coinbase: toHex(0, { size: 20 }),
  number: '0x0',
  gasUsed: '0x0',
  parentHash: toHex(0, { size: 32 }),
  baseFeePerGas: '0x3b9aca00',
  alloc: { [rich.slice(2).toLowerCase()]: { balance: toHex(richWei) } },
})

type Payload = { executionPayload: { blockHash: Hash } }
const finalBehind = 2

/** The part of a consensus client: a block a second out of what waits, the one before the last of them final. */
function decideBlocks(url: string, engine: string): { stop(): Promise<void> } {
  const ending = new AbortController()
  const nothing = toHex(0, { size: 32 })
  async function decide(): Promise<void> {
    const head = await ask<{ hash: Hash; timestamp: Hex }>(url, 'eth_getBlockByNumber', ['latest', false])
    const hashes = [head.hash]
    let seconds = Number(head.timestamp)
    while (!ending.signal.aborted) {
      seconds = Math.max(seconds + 1, Math.floor(Date.now() / 1000))
      const { payloadId } = await choose(hashes, {
        timestamp: toHex(seconds),
        prevRandao: nothing,
        suggestedFeeRecipient: toHex(0, { size: 20 }),
        withdrawals: [],
        parentBeaconBlockRoot: nothing,
      })
      // Of what arrives meanwhile the block is built.
      await pause(blockMs, undefined, { signal: ending.signal }).catch(() => {})
      const { executionPayload } = await ask<Payload>(engine, 'engine_getPayloadV3', [payloadId])
      await ask(engine, 'engine_newPayloadV3', [executionPayload, [], nothing])
      hashes.push(executionPayload.blockHash)
      hashes.splice(0, hashes.length - finalBehind - 1)
      await choose(hashes, null)
    }
  }
  function choose(hashes: readonly Hash[], next: object | null): Promise<{ payloadId: Hex }> {
    const state = { headBlockHash: hashes.at(-1), safeBlockHash: hashes[0], finalizedBlockHash: hashes[0] }
    return ask(engine, 'engine_forkchoiceUpdatedV3', [state, next])
  }
  const deciding = decide()
  // Whoever stops it hears of it.
  deciding.catch(() => {})
  return {
    async stop() {
      ending.abort()
      await deciding
    },
  }
}

/** Answers as soon as the node does; one that ends before says what it wrote. */
async function running(url: string, given: readonly string[], cwd = packages): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, given, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let isOver = false
  const ended = new Promise<void>((over) => {
    child.once('exit', () => {
      isOver = true
      over()
    })
  })
  const read = (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-10_000)
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  for (;;) {
    const block = await ask<Hex>(url, 'eth_blockNumber').catch(() => undefined)
    if (block !== undefined) break
    if (isOver) throw new Error(`The node ended before it answered:\n${output}`)
    await pause(200)
  }
  return {
    url,
    async close() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

let calls = 0
async function ask<T>(url: string, method: string, params: readonly unknown[] = []): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++calls, method, params }),
  })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('No port'))))
    })
  })
}
