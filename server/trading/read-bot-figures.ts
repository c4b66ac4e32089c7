import type { Reader } from '../platform/db.ts'
import { countOpenTrades } from './account-store.ts'
import { isInService } from './bot-states.ts'
import { botOf } from './bot-store.ts'
import { formOf } from './broker-store.ts'

/** What the dashboard's first call shows of a bot. A form that was sent back counts as not submitted: it is to be sent again. */
export async function readBotFigures(reader: Reader, memberId: bigint) {
  const [bot, form, openTrades] = await Promise.all([
    botOf(reader, memberId),
    formOf(reader, memberId),
    countOpenTrades(reader, memberId),
  ])
  const isSubmitted = form !== undefined && bot?.state !== 'rejected'
  return {
    isActive: bot !== undefined && isInService(bot),
    isLow: bot?.low ?? false,
    isDeactivated: bot?.state === 'deactivated',
    submittedAt: isSubmitted ? form.submitted_at : null,
    openTrades,
  }
}
