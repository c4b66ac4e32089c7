import type { Route } from './route.ts'
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
import { health, ready } from './routes/health.ts'
import {
  closeAccount,
  confirmTotp,
  endSession,
  listSessions,
  readProfile,
  removeTotp,
  setPassword,
  setPayoutAddress,
  startTotp,
  updateProfile,
} from './routes/profile.ts'
import { advanceSandboxClock, listSandboxMail, pourFaucet, readSandbox } from './routes/sandbox.ts'

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

  readProfile,
  updateProfile,
  setPayoutAddress,
  setPassword,
  listSessions,
  endSession,
  startTotp,
  confirmTotp,
  removeTotp,
  closeAccount,

  readSandbox,
  listSandboxMail,
  pourFaucet,
  advanceSandboxClock,

  health,
  ready,
} as const satisfies Record<string, Route>
