import type { Reader } from '../../platform/database/db.ts'
import { isInService } from './bot-states.ts'
import { dashboardFigures } from './brokers/account-store.ts'

/** What the dashboard's first call shows of a bot. A form that was sent back counts as not submitted: it is to be sent again. */
export async function readBotFigures(reader: Reader, memberId: bigint) {
  const bot = await dashboardFigures(reader, memberId)
  return {
    isActive: bot !== undefined && isInService(bot),
    isLow: bot?.low ?? false,
    isDeactivated: bot?.state === 'deactivated',
    submittedAt: bot && bot.state !== 'rejected' ? bot.submitted_at : null,
    openTrades: bot?.open_trades ?? 0,
  }
}
