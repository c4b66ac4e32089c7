import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import type { Reader } from '../../../platform/database/db.ts'
import { botOf } from '../bot-store.ts'
import { sizeOf } from '../read-bot.ts'
import { previewChoice } from './bot-choice.ts'

/** What a member's bot may trade with its settings and its capital; nothing before there is a capital. */
export async function readAssets(reader: Reader, memberId: bigint): Promise<InstrumentSymbol[]> {
  const size = await sizeOf(reader, memberId)
  if (!size) return []
  const bot = await botOf(reader, memberId)
  return previewChoice(bot?.settings ?? null, size.capitalCents, size.equityCents).assets
}
