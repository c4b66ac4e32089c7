import { z } from 'zod'
import { text } from './text.ts'

export type ErrorCode =
  | 'validation_failed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'idempotency_mismatch'
  | 'rate_limited'
  | 'too_large'
  | 'media_type_unsupported'
  | 'invalid_credentials'
  | 'invalid_token'
  | 'invalid_otp'
  | 'invalid_totp'
  | 'wrong_password'
  | 'weak_password'
  | 'unknown_referrer'
  | 'insufficient_income'
  | 'insufficient_fuel'
  | 'pending_withdrawal'
  | 'payout_address_missing'
  | 'payout_address_on_hold'
  | 'payouts_stopped'
  | 'account_frozen'
  | 'account_closed'
  | 'account_locked'
  | 'view_only'
  | 'account_open'
  | 'deposit_pending'
  | 'income_left'
  | 'above_payout_max'
  | 'closed_lately'
  | 'bonus_expired'
  | 'bonus_already_claimed'
  | 'package_already_active'
  | 'package_inactive'
  | 'bot_not_ready'
  | 'open_positions'
  | 'arrears_open'
  | 'totp_already_on'
  | 'totp_not_started'
  | 'second_factor_required'
  | 'invalid_passkey'
  | 'not_ready'
  | 'unavailable'
  | 'outcome_unknown'
  | 'called_off'
  | 'answer_not_kept'
  | 'internal'

type ErrorAnswer = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
  readonly sentence: string
}

/**
 * What each refusal looks like on the wire. A 401 signs the member out of the dashboard, so only a missing, unknown,
 * expired or revoked token gets one; wrong credentials answer 400.
 */
export const errors = {
  validation_failed: { status: 400, sentence: text.validationFailed },
  unauthenticated: { status: 401, sentence: text.unauthenticated },
  forbidden: { status: 403, sentence: text.forbidden },
  not_found: { status: 404, sentence: text.notFound },
  conflict: { status: 409, sentence: text.conflict },
  idempotency_mismatch: { status: 409, sentence: text.idempotencyMismatch },
  rate_limited: { status: 429, sentence: text.rateLimited },
  too_large: { status: 413, sentence: text.tooLarge },
  media_type_unsupported: { status: 415, sentence: text.mediaTypeUnsupported },
  invalid_credentials: { status: 400, sentence: text.loginFailed },
  invalid_token: { status: 400, sentence: text.tokenInvalid },
  invalid_otp: { status: 400, sentence: text.otpWrong },
  invalid_totp: { status: 400, sentence: text.totpWrong },
  wrong_password: { status: 400, sentence: text.currentPasswordWrong },
  weak_password: { status: 400, sentence: text.passwordCommon },
  unknown_referrer: { status: 400, sentence: text.unknownReferrer },
  insufficient_income: { status: 409, sentence: text.insufficientIncome },
  insufficient_fuel: { status: 400, sentence: text.insufficientFuel },
  pending_withdrawal: { status: 409, sentence: text.withdrawalPending },
  payout_address_missing: { status: 409, sentence: text.payoutAddressMissing },
  payout_address_on_hold: { status: 409, sentence: text.payoutAddressOnHold },
  payouts_stopped: { status: 409, sentence: text.payoutsStopped },
  account_frozen: { status: 409, sentence: text.accountFrozen },
  account_open: { status: 409, sentence: text.memberNotClosed },
  account_closed: { status: 403, sentence: text.accountIsClosed },
  account_locked: { status: 403, sentence: text.accountLocked },
  view_only: { status: 403, sentence: text.viewOnly },
  deposit_pending: { status: 409, sentence: text.closingDepositPending },
  above_payout_max: { status: 409, sentence: text.refundAboveMax },
  closed_lately: { status: 409, sentence: text.closedLately },
  income_left: { status: 409, sentence: text.closingIncomeLeft },
  bonus_expired: { status: 400, sentence: text.bonusExpired },
  bonus_already_claimed: { status: 409, sentence: text.bonusAlreadyClaimed },
  package_already_active: { status: 409, sentence: text.packageAlreadyActive },
  package_inactive: { status: 409, sentence: text.packageInactive },
  bot_not_ready: { status: 409, sentence: text.botNotReady },
  open_positions: { status: 409, sentence: text.openPositions },
  arrears_open: { status: 409, sentence: text.arrearsOpen },
  totp_already_on: { status: 409, sentence: text.totpAlreadyOn },
  totp_not_started: { status: 409, sentence: text.totpNotStarted },
  second_factor_required: { status: 403, sentence: text.secondFactorRequired },
  invalid_passkey: { status: 400, sentence: text.passkeyWrong },
  not_ready: { status: 503, sentence: text.notReady },
  unavailable: { status: 503, sentence: text.unavailable },
  called_off: { status: 409, sentence: text.notDone },
  answer_not_kept: { status: 409, sentence: text.answerNotKept },
  outcome_unknown: { status: 503, sentence: text.outcomeUnknown },
  internal: { status: 500, sentence: text.internal },
} as const satisfies Record<ErrorCode, ErrorAnswer>

/**
 * The body of every refusal; `message` repeats the first `msg`. A call that lost the database while its change was committed is told apart
 * by a code: it may have been done, and the same call with the same `Idempotency-Key` says so, or does it once.
 */
export const errorReply = z.object({
  errors: z.array(z.object({ msg: z.string(), field: z.string().optional() })).min(1),
  message: z.string(),
  code: z.literal('outcome_unknown').optional(),
})

export type ErrorReply = z.output<typeof errorReply>
