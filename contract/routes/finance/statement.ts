import { z } from 'zod'
import { amount, count, day, id, isoTime } from '../../fields.ts'
import { downloads, memberReads } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get } from '../../route.ts'
import { text } from '../../text.ts'

/** The accounts that the ledger keeps for a member. */
export const statementAccount = z.enum(['fuel', 'bonus_fuel', 'income', 'hold', 'suspense', 'advance'])

/** What moves money on them. */
export const statementKind = z.enum([
  'deposit_waiting',
  'deposit',
  'bonus',
  'charge',
  'arrears',
  'hosting',
  'reactivation',
  'withdrawal_hold',
  'withdrawal_paid',
  'withdrawal_released',
  'refund',
  'leftover_refund',
  'reconciled',
  'correction',
])

/** Days are whole ones in UTC, both included. */
const filter = {
  account: statementAccount.optional(),
  kind: statementKind.optional(),
  from: day.optional(),
  to: day.optional(),
}
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to
const wrongOrder = { error: text.dateOrder, path: ['to'] }

export const statementQuery = pageQuery(['at'])
  .omit({ sort: true, order: true })
  .extend(filter)
  .refine(inOrder, wrongOrder)

export const readStatement = get('/finance/statement', {
  auth: 'member',
  mayLag: true,
  tag: 'finance',
  summary: 'Every ledger entry in your accounts with the balance after it, newest first',
  limits: memberReads,
  query: statementQuery,
  reply: z.object({
    lines: rows(
      z.object({
        entry: id,
        at: isoTime,
        account: statementAccount,
        kind: statementKind,
        /** What it is, in words. */
        what: z.string(),
        amount,
        /** Of that account, right after it. */
        balance: amount,
      }),
    ),
    total: count,
    /** There are more lines than are looked through; older ones are left out. */
    isCut: z.boolean(),
  }),
})

export const downloadStatement = get('/finance/statement/file', {
  auth: 'member',
  mayLag: true,
  tag: 'finance',
  summary: 'The same as a file, with the same filter',
  limits: downloads,
  query: z
    .object({ ...filter, search: pageQuery(['at']).shape.search, format: z.enum(['csv', 'xlsx']) })
    .refine(inOrder, wrongOrder),
  replyKind: 'file',
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})
