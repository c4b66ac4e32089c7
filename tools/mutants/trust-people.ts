import type { Mutant } from './list.ts'

const sums = 'server/finance/affiliate/income-sums.db.test.ts'
const referral = 'server/finance/affiliate/referral.db.test.ts'
const kept = 'web/lib/session/referral.test.ts'
const accounts = 'server/people/identity/sign-up/accounts.db.test.ts'
const profile = 'server/people/account/profile.db.test.ts'

/** Deliberate bugs in what sponsors and visitors are told, counted and kept. */
export const trustPeopleMutants: readonly Mutant[] = [
  {
    name: 'people: the last entry that was added up is added up again',
    file: 'server/finance/affiliate/sum-incomes.ts',
    find: 'ON (e.xact, e.id) > (c.xact, c.entry_id) WHERE',
    replace: 'ON (e.xact, e.id) >= (c.xact, c.entry_id) WHERE',
    tests: [sums],
  },
  {
    name: 'people: what is not added up yet is not shown',
    file: 'server/finance/affiliate/income-lines.ts',
    find: 'ON (e.xact, e.id) > (c.xact, c.id) ORDER BY',
    replace: 'ON (e.xact, e.id) > (c.xact, c.id) AND false ORDER BY',
    tests: [sums],
  },
  {
    name: 'people: an income of the team is put down to who used the fuel',
    file: 'server/finance/affiliate/income-lines.ts',
    find: 'ELSE s.uplines[array_position(s.uplines, p.member_id) - 1] END',
    replace: 'ELSE s.member_id END',
    tests: [sums],
  },
  {
    name: 'people: level income is told before the day is over',
    file: 'server/finance/affiliate/notify-level-incomes.ts',
    find: "AT TIME ZONE 'UTC')::date`",
    replace: "AT TIME ZONE 'UTC')::date + 1`",
    tests: [sums],
  },
  {
    name: 'people: level income is told before all of the day is added up',
    file: 'server/finance/affiliate/notify-level-incomes.ts',
    find: 'if (!ready[0] || ready[0].is_late) return []',
    replace: 'if (!ready[0]) return []',
    tests: [sums],
  },
  {
    name: 'people: level income is told each minute',
    file: 'server/finance/affiliate/notify-level-incomes.ts',
    find: 'SET untold = 0 FROM old',
    replace: 'SET untold = d.untold FROM old',
    tests: [sums],
  },
  {
    name: 'people: programs that show a preview are visitors',
    file: 'server/finance/affiliate/routes.ts',
    find: "if (!isProgram(request.headers['user-agent'] ?? '')) await",
    replace: 'await',
    tests: [referral],
  },
  {
    name: 'people: one address counts itself up all day',
    file: 'contract/limits.ts',
    find: "  { per: 'address', max: 10, windowSeconds: hour },\n  { per: 'address', max: 30, windowSeconds: day },",
    replace: "  { per: 'address', max: 10_000, windowSeconds: hour },",
    tests: [referral],
  },
  {
    name: 'people: strangers write into the mails of their sponsor',
    file: 'server/finance/affiliate/notify-sponsors.ts',
    find: 'return plainName.test(first) ?',
    replace: 'return first ?',
    tests: ['server/finance/affiliate/notify-sponsors.test.ts'],
  },
  {
    name: 'people: a referral is kept for ever',
    file: 'web/lib/session/referral.ts',
    find: 'if (kept.at + keptMs > now) return kept.id',
    replace: 'if (kept.at > 0) return kept.id',
    tests: [kept],
  },
  {
    name: 'people: the first referral link wins',
    file: 'web/lib/session/referral.ts',
    find: '/.test(r))localStorage.setItem(',
    replace: "/.test(r)&&!localStorage.getItem('referral'))localStorage.setItem(",
    tests: [kept],
  },
  {
    name: 'people: any old link says that an address is verified',
    file: 'server/people/identity/mail-token-store.ts',
    find: "    .where('mail_tokens.expires_at', '>', now)\n    .where('members.email_verified_at'",
    replace: "    .where('members.email_verified_at'",
    tests: [accounts],
  },
  {
    name: 'people: a used verification link is forgotten',
    file: 'server/people/identity/email/verify-email.ts',
    find: 'if (await isSpentLink(tx, hash, now)) return\n',
    replace: '',
    tests: [accounts],
  },
  {
    name: 'people: a closing that waits is not told of',
    file: 'server/wallet/closing/read-closing-wait.ts',
    find: 'closesAt: ended_at === null ? due_at.toISOString() : null,',
    replace: 'closesAt: null,',
    tests: [profile],
  },
  {
    name: 'people: the refund is explained without the direct income',
    file: 'server/wallet/closing/read-closing.ts',
    find: 'directPaid: micro(-fuel.advance)',
    replace: 'directPaid: micro(0n)',
    tests: [profile],
  },
]
