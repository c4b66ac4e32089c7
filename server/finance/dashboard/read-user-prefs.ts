import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../../platform/database/db.ts'
import { asWireLevel, readLevelStructure } from '../affiliate/level-structure.ts'
import { readKept } from '../fuel/reads/read-kept.ts'
import { levelOnWire } from '../ledger/read-balances.ts'
import { figuresOf } from './store.ts'

export type BotFigures = {
  isActive: boolean
  isLow: boolean
  isDeactivated: boolean
  submittedAt: Date | null
  openTrades: number
}
export type Withdrawals = {
  state: '' | 'OTP_PENDING' | 'PROCESSING'
  transactions: {
    user_id: number
    amount: number
    status: 'otp_pending' | 'processing' | 'success' | 'rejected' | 'expired' | 'failed' | 'called_off'
    createdAt: string
  }[]
}

export type Goal = { kind: 'month_goal' | 'total_goal'; threshold: number; now: number }

/** What the dashboard shows of slices that this one must not know: they are handed in where the server is wired. */
export type PrefsSources = {
  bot(reader: Reader, memberId: bigint): Promise<BotFigures>
  withdrawals(reader: Reader, memberId: bigint): Promise<Withdrawals>
  goals(reader: Reader, memberId: bigint): Promise<Goal[]>
}

/** Everything the dashboard starts with, each figure read from where it is kept and none summed up here. */
export async function readUserPrefs(
  reader: Reader,
  member: { memberId: bigint; name: string; refId: string },
  sources: PrefsSources,
) {
  const { memberId } = member
  const [figures, structure, bot, withdrawals, kept, goals] = await Promise.all([
    figuresOf(reader, memberId),
    readLevelStructure(reader),
    sources.bot(reader, memberId),
    sources.withdrawals(reader, memberId),
    readKept(reader, memberId),
    sources.goals(reader, memberId),
  ])
  const dollars = (amount: bigint) => toDollars(micro(amount))
  return {
    userName: member.name,
    refId: member.refId,
    isBotActive: bot.isActive,
    metaForm: bot.submittedAt !== null,
    metaSubmittedAt: bot.submittedAt?.toISOString() ?? null,
    packageActive: figures.packaged,
    lowFuelStatus: bot.isLow,
    lowFuelDisable: bot.isDeactivated,
    fuelBalance: dollars(figures.fuel),
    levelStructure: structure.levels.map(asWireLevel),
    directIncome: dollars(figures.direct),
    levelIncome: dollars(levelOnWire({ levelTotal: micro(figures.level), correctedTotal: micro(figures.corrected) })),
    incomeCorrections: dollars(figures.corrected),
    totalWithdrawal: dollars(figures.withdrawn),
    withStatus: withdrawals.state,
    referralTransactions: withdrawals.transactions,
    totalOrders: figures.trades + bot.openTrades,
    totalOpenTrades: bot.openTrades,
    totalClosedOrders: figures.trades,
    totalProfitableTrades: figures.won,
    totalLossTrades: figures.lost,
    totalProfit: kept.profit,
    kept,
    goals,
  }
}
