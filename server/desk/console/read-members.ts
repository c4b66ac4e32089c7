import { botState } from '@fairlead/contract/entities'
import { user } from '@fairlead/contract/routes/people/auth'
import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { getAddress } from 'viem'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { auditOfSubject } from '../../watch/audit/audit-of-subject.ts'
import {
  countMembers,
  type MemberRow,
  mailPage,
  memberById,
  memberDetails,
  memberPage,
  noteRows,
  sessionRows,
} from './member-store.ts'

type Query = z.output<NonNullable<(typeof routes.listMembers)['query']>>
type Paged = { page?: number | undefined; pageSize?: number | undefined }

const sessionsShown = 50
const notesShown = 100
const dollars = (amount: bigint): number => toDollars(micro(amount))

/** Members, newest first, or those a search finds. */
export async function listMembers(reader: Reader, query: Query) {
  const search = query.search || undefined
  const rows = await memberPage(reader, { ...query, search, ...pageBounds(query) })
  return { members: rows.map(asMember), total: await countMembers(reader, search) }
}

/** One member with everything that stands on one page; longer lists have calls of their own. */
export async function readMember(reader: Reader, id: bigint, now: Date) {
  const row = await memberById(reader, id)
  const more = await memberDetails(reader, id)
  if (!row || !more) throw new DomainError('not_found')
  const { sponsor_id, sponsor_name, sponsor_ref, payout_address, deposit_address } = more
  return {
    ...asMember(row),
    emailVerifiedAt: more.email_verified_at?.toISOString() ?? null,
    lockReason: more.lock_reason,
    twoFactorOn: more.two_factor_on,
    frozenReason: more.frozen_reason,
    sponsor:
      sponsor_id === null ? null : { id: Number(sponsor_id), name: sponsor_name ?? '', refId: sponsor_ref ?? '' },
    payoutAddress: payout_address && getAddress(payout_address),
    depositAddress: deposit_address && getAddress(deposit_address),
    bonusFuel: dollars(more.bonus_fuel),
    suspense: dollars(more.suspense),
    hold: dollars(more.hold),
    arrears: dollars(more.arrears),
    directIncome: dollars(more.direct),
    levelIncome: dollars(more.level),
    incomeCorrections: dollars(more.corrected),
    withdrawn: dollars(more.withdrawn),
    deposited: dollars(more.deposited),
    charged: dollars(more.charged),
    capital: more.capital === null ? null : dollars(more.capital),
    login: more.login,
    server: more.server,
    directMembers: more.directs,
    teamMembers: Number(more.team),
    sessions: (await sessionRows(reader, id, now, sessionsShown)).map((session) => ({
      id: Number(session.id),
      userAgent: session.user_agent,
      address: session.address,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      viewer: session.viewer,
    })),
    notes: (await noteRows(reader, id, notesShown)).map((note) => ({
      id: Number(note.id),
      at: note.at.toISOString(),
      author: note.author,
      words: note.words,
    })),
  }
}

export async function listMemberMails(reader: Reader, id: bigint, query: Paged) {
  const { rows, total } = await mailPage(reader, id, pageBounds(query))
  return {
    mails: rows.map((mail) => ({
      id: Number(mail.id),
      queuedAt: mail.created_at.toISOString(),
      sentAt: mail.sent_at?.toISOString() ?? null,
      failedAt: mail.failed_at?.toISOString() ?? null,
      tries: mail.tries,
      lastError: mail.last_error,
    })),
    total,
  }
}

export async function listMemberAudit(reader: Reader, id: bigint, query: Paged) {
  const { rows, total } = await auditOfSubject(reader, `member ${id}`, pageBounds(query))
  return {
    entries: rows.map(({ id: entryId, at, actor, action, details }) => ({
      id: Number(entryId),
      at: at.toISOString(),
      actor,
      action,
      details,
    })),
    total,
  }
}

const asMember = (row: MemberRow) => ({
  id: Number(row.id),
  name: row.name,
  email: row.email,
  refId: row.ref_id,
  role: user.shape.role.parse(row.role),
  createdAt: row.created_at.toISOString(),
  package_name: row.package_name,
  bot: botState.parse(row.bot),
  fuelBalance: dollars(row.fuel),
  income: dollars(row.income),
  lockedAt: row.locked_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
})
