import { renameSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Faults } from './faulty-rpc.ts'
import { openDoor, outsideActs } from './outside-door.ts'
import { outsideWorld } from './outside-world.ts'

/**
 * What is around a live service that runs on a cluster of its own (`npm run cluster`): a chain with three nodes that makes a block each second,
 * a mail server, and a door for what only the world outside can do. Run with the public URL, the owner's URL in OWNER_URL, the door's address,
 * the file that its settings are written to, and the address that its nodes listen at.
 */
const [publicUrl = '', host = '', port = '', file = '', nodesHost = ''] = process.argv.slice(2)
const ownerUrl = process.env.OWNER_URL ?? ''
const blockMs = 1_000
const minuteWorks = ['read-treasury', 'watch-books']
/** Looked at each minute; somebody who tries something out does not want to wait so long. */
const hurryMs = 5_000

/** Money of nobody: who tries it out need not be two, nor wait. */
const generous = { TWO_OPERATORS_ABOVE: '1000000', PAYOUT_DAILY_MAX: '1000000', PAYOUT_WAIT_ABOVE: '1000000' }

const world = await outsideWorld(publicUrl, '100', { nodesMax: 3, nodesHost })
const { chain, settings } = world

/** The database comes and goes; each time it is asked anew. */
async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000, query_timeout: 15_000 })
  owner.on('error', () => {})
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end().catch(() => {})
  }
}

const door = await openDoor(
  {
    ...outsideActs(world, publicUrl, asOwner),
    // From now on a node has these faults and no others.
    async faults({ node = '', ...faults }) {
      const have = chain.nodes[Number(node) - 1]?.have
      if (!have) throw new Error(`There is no node ${node}`)
      have(JSON.parse(faults.are ?? '{}') as Faults)
    },
    // What the chain itself says was paid to anybody.
    async transfers() {
      const [client] = chain.chain.clients
      const logs = await client.getLogs({ address: chain.chain.token, fromBlock: 0n, toBlock: 'latest' })
      return logs.map(({ topics, data, transactionHash }) => ({ topics, data, transactionHash }))
    },
  },
  { host, port: Number(port) },
)
await chain.pour(chain.wallet.treasury, 1_000_000_000_000n)
// Whole or not at all: it is waited for.
writeFileSync(
  `${file}.half`,
  JSON.stringify({ settings: { ...settings, ...generous }, door, signerKey: chain.wallet.xprv }),
  { mode: 0o600 },
)
renameSync(`${file}.half`, file)
void hurry()
for (;;) {
  await chain.mine(1)
  await pause(blockMs)
}

async function hurry(): Promise<void> {
  for (;;) {
    await pause(hurryMs)
    await asOwner(async (owner) => {
      for (const work of minuteWorks)
        await owner.query('SELECT graphile_worker.add_job($1, job_key => $1, max_attempts => 1)', [work])
    }).catch((error: unknown) => console.error(`Nobody is hurried just now: ${String(error)}`))
  }
}
