import type { BotState } from '@fairlead/contract/entities'
import type { Reader } from '../../platform/database/db.ts'
import { botOf } from './bot-store.ts'

/** Where a bot stands, and whether it may open anything. */
export async function readStanding(reader: Reader, memberId: bigint): Promise<{ state: BotState; mayOpen: boolean }> {
  const state = (await botOf(reader, memberId))?.state ?? 'none'
  return { state, mayOpen: state === 'active' }
}
