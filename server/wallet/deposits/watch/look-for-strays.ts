import {
  type Address,
  type Hex,
  hexToBigInt,
  numberToHex,
  type PublicClient,
  parseEther,
  type RpcLog,
  size,
} from 'viem'
import { type Db, inTx } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import type { Chain } from '../../chain/chain.ts'
import { inChunks } from '../../chain/in-chunks.ts'
import { lower } from '../../chain/read-head.ts'
import { transferTopic } from '../../chain/read-logs.ts'
import { topicOf } from '../../chain/read-transfers.ts'
import { allAddresses } from '../address-store.ts'
import { cursorOf } from '../cursor-store.ts'
import { insertFound, type NewFound } from '../found/found-store.ts'
import { addressesAfter, putStrayPlace, strayPlace } from './stray-store.ts'

const blocksMax = 200n
const topicsPerCall = 500
const addressesPerLook = 100
/** A few sweeps' worth of gas is ours. */
const coinMin = parseEther('0.02')

/**
 * Every minute: tokens that are not USDT in the next blocks, and coin on the next addresses. It moves no money, so the word of one
 * node will do; one that refuses is asked again the next minute.
 */
export function lookForStrays({ db, chain }: { db: Db; chain: Chain }): DueWork {
  return {
    name: 'look-for-strays',
    async runDue(now) {
      const read = await cursorOf(db, chain.chainId)
      if (!read) return
      const place = (await strayPlace(db, chain.chainId)) ?? { block: read.number, index: -1 }
      const to = lower(place.block + blocksMax, read.number)
      const tokens = to > place.block ? await tokensIn(place.block + 1n, to) : []
      const addresses = await addressesAfter(db, place.index, addressesPerLook)
      const coins = await coinsOn(addresses.map(({ address }) => address))
      // After the last address the round begins anew.
      const index = addresses.length < addressesPerLook ? -1 : (addresses.at(-1)?.index ?? -1)
      await inTx(db, async (tx) => {
        await insertFound(tx, [...tokens, ...coins], now)
        await putStrayPlace(tx, chain.chainId, { block: to, index })
      })
    },
  }

  async function tokensIn(from: bigint, to: bigint): Promise<NewFound[]> {
    const ours = new Map(
      [chain.treasury, ...(await allAddresses(db)).map(({ address }) => address)].map((own) => [topicOf(own), own]),
    )
    const topics = [...ours.keys()]
    const found: NewFound[] = []
    for (let start = 0; start < topics.length; start += topicsPerCall) {
      const filter = {
        fromBlock: numberToHex(from),
        toBlock: numberToHex(to),
        topics: [transferTopic, null, topics.slice(start, start + topicsPerCall)],
      }
      const logs = await askOne(
        (client) => client.request({ method: 'eth_getLogs', params: [filter as never] }) as Promise<RpcLog[]>,
      )
      for (const log of logs) found.push(...asToken(log, ours))
    }
    return found
  }

  /** One row for a token on an address: whoever floods an address with one of their own gets one line. */
  function asToken(
    { address, topics, data, transactionHash, blockNumber }: RpcLog,
    ours: Map<Hex, Address>,
  ): NewFound[] {
    const [, from = '', receiver = '', ...more] = topics as readonly Hex[]
    const to = ours.get(receiver.toLowerCase() as Hex)
    if (!to || address.toLowerCase() === chain.token.toLowerCase() || more.length > 0 || size(data) !== 32) return []
    const value = hexToBigInt(data)
    if (value === 0n) return []
    return [
      {
        kind: 'token',
        key: `token ${chain.chainId} ${address.toLowerCase()} ${to.toLowerCase()}`,
        token: address,
        to,
        from: `0x${from.slice(-40)}`,
        txHash: transactionHash,
        block: blockNumber === null ? null : hexToBigInt(blockNumber),
        value,
        amount: null,
      },
    ]
  }

  async function coinsOn(addresses: readonly Address[]): Promise<NewFound[]> {
    const balances = await inChunks(addresses, async (address) => ({
      address,
      value: await askOne((client) => client.getBalance({ address })),
    }))
    return balances
      .filter(({ value }) => value >= coinMin)
      .map(({ address, value }) => ({
        kind: 'coin',
        key: `coin ${chain.chainId} ${address}`,
        token: null,
        to: address,
        from: null,
        txHash: null,
        block: null,
        value,
        amount: null,
      }))
  }

  async function askOne<T>(ask: (client: PublicClient) => Promise<T>): Promise<T> {
    return Promise.any(chain.clients.map(ask)).catch((error: unknown) => {
      throw error instanceof AggregateError ? error.errors[0] : error
    })
  }
}
