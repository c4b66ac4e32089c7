import { z } from 'zod'
import { withdrawalState } from '../entities.ts'
import { amount, count, filled, id, idParams, isoTime } from '../fields.ts'
import { operatorLimits } from '../limits.ts'
import { pageQuery, rows } from '../page.ts'
import { get, post } from '../route.ts'
import { text } from '../text.ts'

const messageReply = z.object({ message: z.string() })

export const listWithdrawals = get('/operator/withdrawals', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Withdrawals, the longest waiting first',
  limits: operatorLimits,
  query: pageQuery(['createdAt', 'amount', 'name']).extend({ status: withdrawalState.optional() }),
  reply: z.object({
    withdrawals: rows(
      z.object({
        id,
        memberId: id,
        name: z.string(),
        email: z.string(),
        amount,
        fee: amount,
        address: z.string(),
        status: withdrawalState,
        /** Of the transfer on the chain, once sent. */
        hash: z.string().nullable(),
        /** Why it was rejected. */
        reason: z.string().nullable(),
        /** How many operators let it through, of how many it needs. */
        approvals: count,
        approvalsNeeded: count,
        approvedAt: isoTime.nullable(),
        createdAt: isoTime,
      }),
    ),
    total: count,
  }),
})

export const approveWithdrawal = post('/operator/withdrawals/:id/approve', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  idempotent: true,
  tag: 'operator',
  summary: 'Let a withdrawal be paid',
  limits: operatorLimits,
  params: idParams,
  reply: messageReply,
})

export const rejectWithdrawal = post('/operator/withdrawals/:id/reject', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  idempotent: true,
  tag: 'operator',
  summary: 'Give a withdrawal back to the member, with the reason',
  limits: operatorLimits,
  params: idParams,
  body: z.object({ reason: filled(text.reasonRequired, 500) }),
  reply: messageReply,
})

const invariantsMax = 100

export const readBooks = get('/operator/books', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  tag: 'operator',
  summary: 'Do the books balance, and can everyone be paid?',
  limits: operatorLimits,
  reply: z.object({
    checkedAt: isoTime,
    holds: z.boolean(),
    invariants: z.array(z.object({ name: z.string(), holds: z.boolean(), detail: z.string() })).max(invariantsMax),
    /** Cash on the chain. */
    treasury: amount,
    /** What members could take out. */
    liabilities: amount,
    /** House accounts by name. */
    accounts: z.record(z.string(), amount),
  }),
})
