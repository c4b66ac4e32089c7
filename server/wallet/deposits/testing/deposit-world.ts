import { sql } from 'kysely'
import { type Address, type Hash, type Hex, parseAbiItem } from 'viem'
import { expect } from 'vitest'
import { changeBots } from '../../../bots/trading/change-bots.ts'
import { checkBooks } from '../../../finance/ledger/check-books.ts'
import { type Database, inTx } from '../../../platform/database/db.ts'
import { createLogger } from '../../../platform/logging.ts'
import type { Mail } from '../../../platform/mail/compose-mail.ts'
import { createMetrics } from '../../../platform/work/metrics.ts'
import { faucetAccount } from '../../../sandbox/chain/sandbox-keys.ts'
import { type TestChain, testChain } from '../../../sandbox/testing/test-chain.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import type { Chain } from '../../chain/chain.ts'
import { toMicro } from '../../chain/units.ts'
import { checkAddressSums } from '../checks/check-sums.ts'
import { depositAddressOf } from '../deposit-address.ts'
import { createDepositWatch } from '../watch/keep-watching.ts'

type Options = { chain?: Chain; database?: Database; startBlock?: bigint | undefined }
type Known = { key: string; to: Address; value: bigint; block: bigint }

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const confirmations = 5n

let members = 0
let chains = 0

/** Members, their addresses and a watch over a chain in memory; and the truth to hold them against. */
export async function depositWorld(database: Database, chain?: TestChain) {
  // Worlds that share a database are on chains of their own.
  const test = chain ?? (await testChain({ chainId: 10_000 + ++chains }))
  const { db } = database
  const lines: string[] = []
  const mails: Mail[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const own = new Map<Address, bigint>()

  function watchWith(options: Options = {}) {
    const used = options.database ?? database
    return createDepositWatch({
      db: used.db,
      direct: used.direct,
      chain: options.chain ?? test.chain,
      logger,
      metrics: createMetrics(),
      clock: { now: test.now },
      mailer: { queue: async (_, mail) => void mails.push(...[mail].flat()) },
      publicUrl: 'http://fairlead.test',
      askBots: changeBots,
      startBlock: 'startBlock' in options ? options.startBlock : 0n,
      pollMs: 1,
    })
  }

  async function member(sponsorId: bigint | null = null): Promise<{ id: bigint; address: Address }> {
    const id = await inTx(db, (tx) => addMember(tx, `payer${process.pid}x${++members}`, sponsorId))
    const address = await depositAddressOf({ db, logger, xpub: test.wallet.xpub }, id, test.now())
    own.set(address.toLowerCase() as Address, id)
    await signIn(id)
    return { id, address }
  }

  async function signIn(id: bigint): Promise<void> {
    await sql`
      INSERT INTO sessions (member_id, token_hash, remember, user_agent, address, created_at, last_seen_at, expires_at)
      VALUES (${id}, int8send(${id}), true, '', '', ${test.now()}, ${test.now()}, '2100-01-01')`.execute(db)
  }

  /** Every transfer to our members that the chain has now, straight from its logs. */
  async function onChain(): Promise<Known[]> {
    const [client] = test.chain.clients
    const logs = await client.getLogs({ address: test.chain.token, event: transferEvent, fromBlock: 0n, strict: true })
    const ours = logs.filter(({ args }) => own.has(args.to.toLowerCase() as Address) && args.value > 0n)
    return Promise.all(
      ours.map(async ({ args, transactionHash, logIndex, blockNumber }) => {
        const { logs: all } = await client.getTransactionReceipt({ hash: transactionHash })
        const ordinal = all.findIndex((log) => log.logIndex === logIndex)
        const key = keyOf(transactionHash, ordinal)
        return { key, to: args.to.toLowerCase() as Address, value: args.value, block: blockNumber }
      }),
    )
  }

  /** What is credited is what is final, no more and no less; what is stored is what the chain has; and the books hold. */
  async function expectTruth(): Promise<{ credited: number; pending: number }> {
    const [client] = test.chain.clients
    const head = await client.getBlockNumber()
    const chainHas = await onChain()
    const final = chainHas.filter(({ block }) => head - block >= confirmations)
    const { rows: credits } = await sql<{ key: string; amount: bigint; member_id: bigint }>`
      SELECT key, amount, member_id FROM fuel_deposits WHERE member_id = ANY (${[...own.values()]}::bigint[])`.execute(
      db,
    )
    const expected = final
      .map(({ key, value, to }) => ({ key: `deposit ${key}`, amount: toMicro(value).amount, member_id: own.get(to) }))
      .filter(({ amount }) => amount > 0n)
    expect(sorted(credits)).toEqual(sorted(expected))

    const { rows: stored } = await sql<{ tx_hash: Hash; log_ordinal: number; status: string; value: string }>`
      SELECT tx_hash, log_ordinal, status, value FROM chain_deposits WHERE member_id = ANY (${[...own.values()]}::bigint[])`.execute(
      db,
    )
    const finalKeys = new Set(final.map(({ key }) => key))
    expect(
      sorted(
        stored.map(({ tx_hash, log_ordinal, status, value }) => ({
          key: keyOf(tx_hash, log_ordinal),
          value: BigInt(value),
          counts: status !== 'pending',
        })),
      ),
    ).toEqual(sorted(chainHas.map(({ key, value }) => ({ key, value, counts: finalKeys.has(key) }))))

    const { findings } = await checkBooks(db, [checkAddressSums(() => new Date(0))])
    expect(findings.filter(({ holds }) => !holds)).toEqual([])
    return { credited: credits.length, pending: stored.filter(({ status }) => status === 'pending').length }
  }

  /** A transaction of the faucet's own: a call, or with `to` left out a new contract. */
  async function send(data: Hex, to?: Address): Promise<Hash> {
    const [client] = test.chain.clients
    const account = faucetAccount(test.wallet)
    const raw = await account.signTransaction({
      chainId: test.chain.chainId,
      type: 'eip1559',
      nonce: await client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
      gas: 30_000_000n,
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 0n,
      data,
      ...(to && { to }),
    })
    return client.sendRawTransaction({ serializedTransaction: raw })
  }

  async function deploy(bytecode: Hex): Promise<Address> {
    const [client] = test.chain.clients
    const hash = await send(bytecode)
    await test.mine()
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('Nothing was deployed')
    return contractAddress
  }

  const keyOf = (hash: Hash, ordinal: number) => `${test.chain.chainId} ${hash} ${ordinal}`
  const watch = watchWith()
  return {
    ...test,
    db,
    mails,
    member,
    send,
    deploy,
    watchWith,
    expectTruth,
    log: () => lines.join(''),
    /** One look at the chain, and the credits that follow from it. */
    look: () => watch.due.runDue(test.now()),
  }
}

const sorted = <T extends { key: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => (a.key < b.key ? -1 : 1))
