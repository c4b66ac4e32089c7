import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../../../platform/database/db.ts'
import { formOf, listedServers } from './broker-store.ts'

const pairsMax = 10_000

/** The form a member sent last, without its password. */
export async function readBrokerForm(reader: Reader, memberId: bigint) {
  const form = await formOf(reader, memberId)
  if (!form) return null
  return [
    {
      broker_name: form.broker,
      login_id: form.login,
      server_number: form.server,
      capital: toDollars(micro(form.capital)),
      submittedAt: form.submitted_at.toISOString(),
    },
  ]
}

/** Brokers with their servers; what members typed in is shown to operators only. */
export async function readBrokerList(reader: Reader): Promise<{ brokers: Record<string, string[]> }> {
  const brokers = new Map<string, string[]>()
  for (const { broker, server } of await listedServers(reader, pairsMax))
    brokers.set(broker, [...(brokers.get(broker) ?? []), server])
  return { brokers: Object.fromEntries(brokers) }
}
