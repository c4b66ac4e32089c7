import type { Money } from '@fairlead/money/money'
import { type Address, createPublicClient, custom, type Hash, type Hex, keccak256, RpcRequestError } from 'viem'
import type { Clock } from '../../platform/clock.ts'
import { inTx, openDatabase, type Tx } from '../../platform/database/db.ts'
import type { Logger } from '../../platform/logging.ts'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import type { Chain } from '../../wallet/chain/chain.ts'
import { toUnits } from '../../wallet/chain/units.ts'
import { createFaucet, firstTransferNonce } from './faucet.ts'
import { followJournal } from './follow-journal.ts'
import {
  type Block,
  findBlock,
  insertBlock,
  insertPending,
  lockMining,
  lockMiningIfDue,
  openFaucet,
  takeFaucetNonce,
} from './journal-store.ts'
import { mineBlock } from './mine-block.ts'
import { openEdr } from './open-edr.ts'
import { createReplica } from './replica.ts'
import { readChainRest, setChainRest } from './rest-store.ts'
import { faucetAccount, type SandboxKeys } from './sandbox-keys.ts'

export type SandboxChain = {
  chain: Chain
  /** Sends the token from the faucet; it is mined once `tx` has committed. */
  pour(tx: Tx, to: Address, amount: Money): Promise<Hash>
  /** Mines what is pending and what must lie on top of it to count as final, without waiting for the next second. */
  settle: DueWork
  /** Mines what is pending and so many blocks on top of it, and makes no more until something is sent or settled. */
  restWith(onTop: bigint): Promise<void>
  close(): Promise<void>
}

type Parts = { databaseUrl: string; clock: Clock; logger: Logger; chainId: number; keys: SandboxKeys }

// More than any deposit needs to be final, so a chain at rest leaves nothing unsettled.
const onTopAtRest = 8n
const onTopSettled = 6n
const tickMs = 1_000

/**
 * The sandbox's chain, as durable as the books: its blocks lie in the database, and every process replays them into an EVM of
 * its own. It makes a block a second while anything waits for one, and rests otherwise.
 */
export async function openSandboxChain(parts: Parts): Promise<SandboxChain> {
  const { clock, logger, chainId, keys } = parts
  await openEdr()
  const account = faucetAccount(keys)
  const faucet = createFaucet(account, chainId)
  // Callers may hold a connection of theirs while they wait for the chain, so it has its own. One at a time is used.
  const { db, close } = openDatabase(parts.databaseUrl, { connectionsMax: 1 })
  const replicaFrom = (time: bigint) => createReplica({ chainId, time, rich: [account.address] })

  const firstTransactions = await faucet.signGenesis(keys.treasury)
  const first = (await findBlock(db, 1n)) ?? (await inTx(db, makeFirstBlocks))
  if (first.transactions.join() !== firstTransactions.join()) {
    await close()
    throw new PlainSentence(
      'The local chain in this database was made with another SECRET_KEY or CHAIN_ID: bring them back, or begin with an empty database.',
    )
  }

  async function makeFirstBlocks(tx: Tx): Promise<Block> {
    await lockMining(tx)
    const earlier = await findBlock(tx, 1n)
    if (earlier) return earlier
    const replica = await replicaFrom(seconds(clock.now()))
    const { number, hash, time } = replica.head()
    await insertBlock(tx, { number, hash, time, transactions: [] })
    const block = { time: time + 1n, transactions: firstTransactions }
    const stored = { ...block, number: 1n, hash: await replica.apply(block) }
    await insertBlock(tx, stored)
    await openFaucet(tx, firstTransferNonce)
    return stored
  }

  // The replica does one thing after the other.
  const follower = followJournal(() => replicaFrom(first.time - 1n), logger)
  let lastTurn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => {})
    return turn
  }

  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    if (!/^(eth|net|web3)_/.test(method)) throw refusal(-32601, `${method} is not offered`)
    if (method === 'eth_sendRawTransaction') return inTurn(() => send((params as [Hex])[0]))
    await caughtUp()
    return inTurn(() => follower.replica().request({ method: method as never, params: params as never }))
  }

  /** Whoever asks before it has begun shares it. */
  let catchingUp: Promise<void> | undefined
  function caughtUp(): Promise<void> {
    catchingUp ??= inTurn(() => {
      catchingUp = undefined
      return follower.catchUp(db)
    })
    return catchingUp
  }

  async function send(raw: Hex): Promise<Hash> {
    await follower.catchUp(db)
    const hash = await follower
      .replica()
      .offer(raw)
      .catch((error: unknown) => {
        // In the words that nodes use.
        if (error instanceof RpcRequestError && error.details.startsWith('Known transaction'))
          throw refusal(-32000, 'already known')
        throw error
      })
    try {
      follower.noteOffer(await insertPending(db, { hash, raw }))
    } catch (error) {
      await follower.withdrawOffers()
      throw error
    }
    return hash
  }

  /** A chain at rest is left alone: no lock, no transaction. */
  async function isAtRest(onTop: bigint, restsAt?: bigint | null): Promise<boolean> {
    await follower.catchUp(db)
    const { number, fullNumber } = follower.replica().head()
    const isHighEnough = number === restsAt || number - fullNumber >= onTop
    return isHighEnough && (await follower.replica().nextTransactions()).length === 0
  }

  let restsAt = await readChainRest(db)
  async function mineOne(): Promise<void> {
    if (await isAtRest(onTopAtRest, restsAt)) return
    await inTx(db, async (tx) => {
      if (!(await lockMiningIfDue(tx))) return
      await follower.catchUp(tx)
      await mineBlock(tx, follower, { time: seconds(clock.now()), onTop: onTopAtRest }, logger)
    })
  }

  async function mineUntilSettled(now: bigint): Promise<void> {
    if (await isAtRest(onTopSettled)) return
    await inTx(db, async (tx) => {
      await lockMining(tx)
      await follower.catchUp(tx)
      // Within the time that was skipped, where it was long enough: a chain ahead of the clock would have to wait for it.
      for (let time = now - onTopSettled; ; time++) {
        const mined = await mineBlock(tx, follower, { time: time < now ? time : now, onTop: onTopSettled }, logger)
        if (!mined) return
      }
    })
  }

  async function restWith(onTop: bigint): Promise<void> {
    await inTx(db, async (tx) => {
      await lockMining(tx)
      await follower.catchUp(tx)
      while (await mineBlock(tx, follower, { time: seconds(clock.now()), onTop }, logger));
      restsAt = follower.replica().head().number
      await setChainRest(tx, restsAt)
    })
  }

  // Replaying a long chain need not keep the server from starting; whoever asks first waits for it.
  inTurn(() => follower.catchUp(db)).catch((error: unknown) =>
    logger.error({ err: error }, 'the local chain is not there'),
  )

  let isFailing = false
  let isBusy = false
  const ticking = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    try {
      await inTurn(mineOne)
      isFailing = false
    } catch (error) {
      if (!isFailing) logger.error({ err: error }, 'the local chain makes no blocks')
      isFailing = true
    } finally {
      isBusy = false
    }
  }, tickMs)

  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
  return {
    chain: { chainId, token: faucet.token, treasury: keys.treasury, clients: [client] },
    async pour(tx, to, amount) {
      const raw = await faucet.signTransfer(await takeFaucetNonce(tx), to, toUnits(amount))
      const hash = keccak256(raw)
      await insertPending(tx, { hash, raw })
      return hash
    },
    settle: { name: 'settle-local-chain', runDue: (now) => inTurn(() => mineUntilSettled(seconds(now))) },
    restWith: (onTop) => inTurn(() => restWith(onTop)),
    async close() {
      clearInterval(ticking)
      await lastTurn
      await close()
    },
  }
}

const seconds = (time: Date): bigint => BigInt(Math.floor(time.getTime() / 1000))

const refusal = (code: number, message: string) =>
  new RpcRequestError({ body: {}, url: 'local chain', error: { code, message } })
