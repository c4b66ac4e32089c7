import type { Tx } from '../../../platform/database/db.ts'
import type { JsonObject } from '../../../platform/database/schema.gen.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { lockBots, setChosen } from '../bot-store.ts'
import { keepVersion } from './version-store.ts'

/** The bot trades by it from the next bar on; one that is not set up yet, from its first. */
export async function chooseSettings(tx: Tx, memberId: bigint, choice: JsonObject | null, now: Date): Promise<void> {
  const bot = (await lockBots(tx, [memberId], now)).get(memberId)
  if (bot?.state === 'closed') throw new DomainError('account_closed')
  await setChosen(tx, memberId, choice)
  await keepVersion(tx, memberId, now)
}
