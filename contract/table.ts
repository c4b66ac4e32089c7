import type { Route } from './route.ts'
import { readActiveDirectTeam, readDirectTeam, readGenerationIncome, readGenerationTeam } from './routes/affiliate.ts'
import {
  changePassword,
  currentUser,
  forgotPassword,
  signIn,
  signOut,
  signUp,
  verifyEmail,
  verifyResetToken,
} from './routes/auth.ts'
import {
  closeAll,
  closePosition,
  listPositions,
  pauseBot,
  previewBotSettings,
  reactivateBot,
  readBot,
  readBotLog,
  resumeBot,
  setBotSettings,
} from './routes/bot.ts'
import { previewCapital, readBrokerCreds, readBrokerList, submitBrokerCreds } from './routes/broker.ts'
import { confirmSubscription, submitContact, subscribe, unsubscribe } from './routes/contact.ts'
import { readEarnings, readFuelData } from './routes/finance.ts'
import { readFuelFees, readFuelStats } from './routes/fuel.ts'
import { health, ready } from './routes/health.ts'
import { explainIncome, readEligibility, readTeamTree } from './routes/income.ts'
import { readCandles, readNews, readQuotes } from './routes/market.ts'
import {
  listNotifications,
  readNotificationPreferences,
  readNotifications,
  setNotificationPreferences,
} from './routes/notifications.ts'
import {
  activateBot,
  confirmPartner,
  listActivations,
  listAlerts,
  listAudit,
  listMessages,
  listTerminals,
  operatorOverview,
  readOperatorSettings,
  rejectActivation,
  revealBrokerPassword,
  setOperatorSettings,
} from './routes/operator.ts'
import { listMembers, readMember } from './routes/operator-members.ts'
import { approveWithdrawal, listWithdrawals, readBooks, rejectWithdrawal } from './routes/operator-money.ts'
import { liftStop, listStops, pausePayouts, previewStop, resumePayouts, setStop } from './routes/operator-stops.ts'
import { activateJoiningBonus, activatePackage, listPackages, readActivePackage } from './routes/packages.ts'
import {
  askForEmail,
  closeAccount,
  confirmEmail,
  confirmTotp,
  endSession,
  listSessions,
  readClosing,
  readProfile,
  removeTotp,
  setPassword,
  setPayoutAddress,
  startTotp,
  updateProfile,
} from './routes/profile.ts'
import { downloadEaLog } from './routes/reports.ts'
import { advanceSandboxClock, listSandboxMail, pourFaucet, readSandbox, showSandboxMail } from './routes/sandbox.ts'
import { readRates, readUserPrefs } from './routes/settings.ts'
import { downloadStatement, readStatement } from './routes/statement.ts'
import { stream } from './routes/stream.ts'
import { pairTerminal, syncTerminal } from './routes/terminal.ts'
import { readBotStats, readPerformance, readTrade } from './routes/trading.ts'
import { cancelWithdrawal, listDeposits, readWallet, verifyWithdrawalOtp, withdrawReferral } from './routes/wallet.ts'

/** Every call of /api: the server serves this table, OpenAPI is made from it, and the browser's client is typed by it. */
export const routes = {
  currentUser,
  signUp,
  signIn,
  signOut,
  forgotPassword,
  verifyEmail,
  verifyResetToken,
  changePassword,

  readUserPrefs,
  readRates,
  readBotStats,
  readTrade,
  readPerformance,
  listNotifications,
  readNotifications,
  readNotificationPreferences,
  setNotificationPreferences,
  readFuelStats,
  readFuelFees,
  readDirectTeam,
  readActiveDirectTeam,
  readGenerationTeam,
  readGenerationIncome,
  readEligibility,
  explainIncome,
  readTeamTree,
  readWallet,
  withdrawReferral,
  verifyWithdrawalOtp,
  cancelWithdrawal,
  listDeposits,
  readFuelData,
  readEarnings,
  readStatement,
  downloadStatement,
  listPackages,
  readActivePackage,
  activateJoiningBonus,
  activatePackage,
  submitBrokerCreds,
  previewCapital,
  readBrokerCreds,
  readBrokerList,
  readBot,
  pauseBot,
  resumeBot,
  setBotSettings,
  previewBotSettings,
  reactivateBot,
  listPositions,
  closePosition,
  closeAll,
  readBotLog,
  downloadEaLog,
  stream,

  readProfile,
  updateProfile,
  setPayoutAddress,
  setPassword,
  askForEmail,
  confirmEmail,
  listSessions,
  endSession,
  startTotp,
  confirmTotp,
  removeTotp,
  readClosing,
  closeAccount,

  submitContact,
  subscribe,
  confirmSubscription,
  unsubscribe,
  readQuotes,
  readNews,
  readCandles,

  operatorOverview,
  listActivations,
  activateBot,
  rejectActivation,
  confirmPartner,
  revealBrokerPassword,
  listWithdrawals,
  approveWithdrawal,
  rejectWithdrawal,
  listMembers,
  readMember,
  listTerminals,
  listMessages,
  readOperatorSettings,
  setOperatorSettings,
  listAudit,
  listAlerts,
  readBooks,
  listStops,
  previewStop,
  setStop,
  liftStop,
  pausePayouts,
  resumePayouts,

  pairTerminal,
  syncTerminal,

  readSandbox,
  listSandboxMail,
  showSandboxMail,
  pourFaucet,
  advanceSandboxClock,

  health,
  ready,
} as const satisfies Record<string, Route>
