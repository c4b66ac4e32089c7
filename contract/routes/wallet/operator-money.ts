import { z } from 'zod'
import { withdrawalState } from '../../entities.ts'
import { amount, count, filled, id, idParams, isoTime, passwordGiven, totp } from '../../fields.ts'
import { figuresReply } from '../../figures.ts'
import { operatorLimits } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'
import { text } from '../../text.ts'
import { passkeyAssertion } from './operator-keys.ts'

const messageReply = z.object({ message: z.string() })

/** Letting money out asks again who one is: what is needed is said by `GET …/approval`. */
export const approvalProof = z.object({
  password: passwordGiven.optional(),
  totp: totp.optional(),
  passkey: passkeyAssertion.optional(),
})
/** The password in the sandbox; otherwise a code of the authenticator app, and above `PASSKEY_ABOVE` a passkey's signature. */
const proofKind = z.enum(['password', 'totp', 'passkey'])

/** What an operator is about to sign. `challenge` (base64url) is made of kind, number, amount and address: it fits nothing else. */
export const approvalReply = z.object({
  proof: proofKind,
  challenge: z.string(),
  rpId: z.string(),
  /** Of the caller's enrolled passkeys. */
  credentialIds: z.array(z.string()).max(20),
})

const approver = z.object({ id, name: z.string() })
/** To whom money goes, and how far the operators have come with it. */
const payoutRow = {
  id,
  memberId: id,
  name: z.string(),
  email: z.string(),
  amount,
  address: z.string(),
  /** Of the transfer on the chain, once sent. */
  hash: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** How many operators let it through, of how many it needs. */
  approvals: count,
  approvalsNeeded: count,
  approvers: z.array(approver).max(10),
  approvedAt: isoTime.nullable(),
  /** Approved, and not signed yet: whoever approved it can take that back. */
  canTakeBack: z.boolean(),
  proof: proofKind,
}

const ofFinance = {
  auth: 'operator',
  roles: ['owner', 'finance'],
  tag: 'operator',
  limits: operatorLimits,
  params: idParams,
} as const
const decision = { ...ofFinance, idempotent: true, reply: messageReply }
const approval = { ...ofFinance, reply: approvalReply }
const rejection = z.object({ reason: filled(text.reasonRequired, 500) })

export const listWithdrawals = get('/operator/withdrawals', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Withdrawals, longest wait first',
  limits: operatorLimits,
  query: pageQuery(['createdAt', 'amount', 'name']).extend({ status: withdrawalState.optional() }),
  reply: z.object({
    withdrawals: rows(z.object({ ...payoutRow, fee: amount, status: withdrawalState, createdAt: isoTime })),
    total: count,
  }),
})

export const approveWithdrawal = post('/operator/withdrawals/:id/approve', {
  ...decision,
  summary: 'Approve a withdrawal',
  body: approvalProof,
})

export const readWithdrawalApproval = get('/operator/withdrawals/:id/approval', {
  ...approval,
  summary: 'The proof required to approve this withdrawal',
})

export const takeBackWithdrawal = post('/operator/withdrawals/:id/take-back', {
  ...decision,
  summary: 'Withdraw your own approval, until the transfer is signed',
})

export const rejectWithdrawal = post('/operator/withdrawals/:id/reject', {
  ...decision,
  summary: 'Reject a withdrawal and return its amount to the member, with the reason',
  body: rejection,
})

/** `waiting` for operators, `queued` for the signer, `sending` once signed; `failed` was rejected or refused and stays owed. */
const refundState = z.enum(['waiting', 'queued', 'sending', 'paid', 'failed'])

export const listRefunds = get('/operator/refunds', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Refunds of closed accounts, longest wait first',
  limits: operatorLimits,
  query: pageQuery(['closedAt', 'amount', 'name']).extend({ status: refundState.optional() }),
  reply: z.object({
    refunds: rows(
      z.object({
        ...payoutRow,
        /** What of it was deposited less than seven days before the closing: to be looked at with care. */
        young: amount,
        status: refundState,
        closedAt: isoTime,
      }),
    ),
    total: count,
  }),
})

export const readRefundApproval = get('/operator/refunds/:id/approval', {
  ...approval,
  summary: 'The proof required to approve this refund',
})

export const approveRefund = post('/operator/refunds/:id/approve', {
  ...decision,
  summary: 'Approve the refund of a closed account',
  body: approvalProof,
})

export const takeBackRefund = post('/operator/refunds/:id/take-back', {
  ...decision,
  summary: 'Withdraw your own approval, until the transfer is signed',
})

export const rejectRefund = post('/operator/refunds/:id/reject', {
  ...decision,
  summary: 'Reject a refund for now, with the reason; it is still owed',
  body: rejection,
})

const invariantsMax = 100

const books = {
  auth: 'operator',
  roles: ['owner', 'finance'],
  tag: 'operator',
  limits: operatorLimits,
  reply: z.object({
    checkedAt: isoTime,
    holds: z.boolean(),
    invariants: z.array(z.object({ name: z.string(), holds: z.boolean(), detail: z.string() })).max(invariantsMax),
    /** Cash on the chain. */
    treasury: amount,
    /** What members could take out. */
    liabilities: amount,
    /** What is on the accounts, by name; assets are negative. */
    accounts: z.record(z.string(), amount),
    /** Of all days together, as far as entries are sealed. */
    figures: figuresReply,
  }),
} as const

export const readBooks = get('/operator/books', {
  ...books,
  summary: 'Does the ledger balance, and can everyone be paid? As found by the latest check',
})

export const checkBooksNow = post('/operator/books/check', {
  ...books,
  reads: true,
  summary: 'Check every rule of the ledger now',
})
