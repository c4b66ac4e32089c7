import { toDollars } from '@fairlead/money/to-dollars'
import { asWireLevel, readLevelStructure } from '../affiliate/level-structure.ts'
import { readFuelGate } from '../fuel/host-bot.ts'
import { readTradeTotals } from '../fuel/read-trade-totals.ts'
import { readFuelBalances, readIncomeBalances } from '../ledger/read-balances.ts'
import { readActivePackage } from '../packages/read-active-package.ts'
import type { Reader } from '../platform/db.ts'

export type BotFigures = { submittedAt: Date | null; openTrades: number }
export type Withdrawals = {
  state: '' | 'OTP_PENDING' | 'PROCESSING'
  transactions: {
    user_id: number
    amount: number
    status: 'otp_pending' | 'processing' | 'success' | 'rejected' | 'expired' | 'failed'
    createdAt: string
  }[]
}

/** What the dashboard shows of slices that this one must not know: they are handed in where the server is wired. */
export type PrefsSources = {
  bot(reader: Reader, memberId: bigint): Promise<BotFigures>
  withdrawals(reader: Reader, memberId: bigint): Promise<Withdrawals>
}

/** Everything the dashboard starts with, each figure read from where it is kept and none summed up here. */
export async function readUserPrefs(
  reader: Reader,
  member: { memberId: bigint; name: string; refId: string },
  sources: PrefsSources,
) {
  const { memberId } = member
  const [fuel, income, gate, trades, structure, active, bot, withdrawals] = await Promise.all([
    readFuelBalances(reader, memberId),
    readIncomeBalances(reader, memberId),
    readFuelGate(reader, memberId),
    readTradeTotals(reader, memberId),
    readLevelStructure(reader),
    readActivePackage(reader, memberId),
    sources.bot(reader, memberId),
    sources.withdrawals(reader, memberId),
  ])
  return {
    userName: member.name,
    refId: member.refId,
    isBotActive: gate.hosted && gate.deactivatedAt === undefined,
    metaForm: bot.submittedAt !== null,
    metaSubmittedAt: bot.submittedAt?.toISOString() ?? null,
    packageActive: active !== null,
    lowFuelStatus: gate.lowSince !== undefined,
    lowFuelDisable: gate.deactivatedAt !== undefined,
    fuelBalance: toDollars(fuel.total),
    levelStructure: structure.levels.map(asWireLevel),
    directIncome: toDollars(income.directTotal),
    levelIncome: toDollars(income.levelTotal),
    totalWithdrawal: toDollars(income.withdrawnTotal),
    withStatus: withdrawals.state,
    referralTransactions: withdrawals.transactions,
    totalOrders: trades.closed + bot.openTrades,
    totalOpenTrades: bot.openTrades,
    totalClosedOrders: trades.closed,
    totalProfitableTrades: trades.won,
    totalLossTrades: trades.lost,
    totalProfit: toDollars(trades.profit),
  }
}
