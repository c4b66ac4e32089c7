import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { listedServers } from './broker-store.ts'

export type Broker = { broker: string; servers: string[] }

const pairsMax = 10_000

/** The brokers that members choose from, without what members typed in. */
export async function listBrokers(reader: Reader): Promise<Broker[]> {
  const servers = new Map<string, string[]>()
  for (const { broker, server } of await listedServers(reader, pairsMax))
    servers.set(broker, [...(servers.get(broker) ?? []), server])
  return [...servers].map(([broker, of]) => ({ broker, servers: of }))
}

/** Another list from now on. Accounts and forms keep the names they were sent with. */
export async function replaceBrokers(tx: Tx, brokers: readonly Broker[]): Promise<void> {
  const pairs = brokers.flatMap(({ broker, servers }) => servers.map((server) => ({ broker, server })))
  await sql`DELETE FROM broker_servers WHERE typed_by IS NULL`.execute(tx)
  await sql`INSERT INTO broker_servers (broker, server)
    SELECT * FROM unnest(${pairs.map(({ broker }) => broker)}::text[], ${pairs.map(({ server }) => server)}::text[])
    ON CONFLICT DO NOTHING`.execute(tx)
}
