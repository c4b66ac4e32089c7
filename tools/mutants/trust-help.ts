import type { Mutant } from './list.ts'

const periods = 'server/finance/statements/period-statement.db.test.ts'
const finding = 'server/bots/reports/find-trade.db.test.ts'
const asking = 'server/people/contact/contact.db.test.ts'
const help = 'web/member/people/help/help-items.test.ts'

/** Deliberate bugs in statements of months and years, and in where members find help. */
export const trustHelpMutants: readonly Mutant[] = [
  {
    name: 'statement: what is posted at the first moment of a period is missing in its file',
    file: 'server/finance/ledger/read-period.ts',
    find: 'sql`e.at >= ',
    replace: 'sql`e.at > ',
    tests: [periods],
  },
  {
    name: 'statement: a line that is not sealed yet is left out of the sums',
    file: 'server/finance/ledger/read-period.ts',
    find: 'AS p(member_id, account, amount)\n      WHERE (e.xact',
    replace: 'AS p(member_id, account, amount)\n      WHERE false AND (e.xact',
    tests: [periods],
  },
  {
    name: 'statement: bonus fuel is no fuel',
    file: 'contract/period-statement.ts',
    find: "accounts: ['fuel', 'bonus_fuel'] },",
    replace: "accounts: ['fuel'] },",
    tests: [periods],
  },
  {
    name: 'statement: a file begins every account with nothing',
    file: 'server/finance/statements/download-period.ts',
    find: 'opening.get(account) ?? zero]',
    replace: 'zero]',
    tests: [periods],
  },
  {
    name: 'statement: a year is over where its last month begins',
    file: 'server/finance/statements/period-bounds.ts',
    find: 'before: new Date(Date.UTC(year + 1, 0))',
    replace: 'before: new Date(Date.UTC(year, 11))',
    tests: [periods],
  },
  {
    name: 'help: the palette finds the trades of others',
    file: 'server/bots/reports/trade-store.ts',
    find: 'WHERE a.member_id = ',
    replace: 'WHERE a.member_id <> -',
    tests: [finding],
  },
  {
    name: 'help: a question is sent again by the same key',
    file: 'server/people/contact/routes.ts',
    find: 'return answerOnce(contact.db, { memberId: caller.memberId, request, now }, async (tx) => {\n      await sendToSupport',
    replace:
      'return contact.db.transaction().execute(async (tx) => {\n      void [answerOnce, request]\n      await sendToSupport',
    tests: [asking],
    named: 'once by a key',
  },
  {
    name: 'help: what happens when something is refused is not on the page',
    file: 'web/member/people/help/help-items.ts',
    find: 'return [...asked, ...explained, ...refused]',
    replace: 'return [...asked, ...explained, ...refused.slice(0, 0)]',
    tests: [help],
  },
]
