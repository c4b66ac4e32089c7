import type { Mutant } from './list.ts'

const folder = 'server/bots/trading'
const form = `${folder}/brokers/broker-form.db.test.ts`
const life = `${folder}/bot-lifecycle.db.test.ts`
const states = `${folder}/bot-states.test.ts`
const positions = `${folder}/deals/list-positions.db.test.ts`
const packages = 'server/finance/packages/package-versions.db.test.ts'

/** Deliberate bugs in the broker form, the life of a bot, its switches and packages. */
export const botMutants: readonly Mutant[] = [
  {
    name: 'bot: reactivation needs no deactivation',
    file: `${folder}/bot-states.ts`,
    find: "reactivated: { deactivated: 'pending',",
    replace: "reactivated: { deactivated: 'pending', active: 'pending',",
    tests: [states],
  },
  {
    name: 'bot: a pause is forgotten when fuel is back',
    file: `${folder}/bot-states.ts`,
    find: '  fuel_back: { low: false },',
    replace: '  fuel_back: { low: false, paused: false },',
    tests: [states, life],
  },
  {
    name: 'bot: a frozen one is not deactivated underneath',
    file: `${folder}/bot-states.ts`,
    find: "['fuel_low', 'fuel_back', 'grace_over',",
    replace: "['fuel_low', 'fuel_back',",
    tests: [states],
  },
  {
    name: 'bot: a frozen one goes on opening positions',
    file: `${folder}/bot-store.ts`,
    find: 'b.paused OR b.before IS NOT NULL AS paused',
    replace: 'b.paused',
    tests: [life],
  },
  {
    name: 'bot: positions stay open when it goes out of service',
    file: `${folder}/change-bots.ts`,
    find: '  await requestLeave(tx, leaving, at)\n',
    replace: '',
    tests: [life],
  },
  {
    name: 'bot: hosting goes on after a loss closure',
    file: `${folder}/change-bots.ts`,
    find: '  await endHosting(tx, ending, at)\n',
    replace: '',
    tests: [life, form],
  },
  {
    name: 'bot: two operators may set one up',
    file: `${folder}/bot-store.ts`,
    find: "    .orderBy('member_id')\n    .forUpdate()",
    replace: "    .orderBy('member_id')",
    tests: [life],
  },
  {
    name: 'bot: old wishes to close outlive the set-up',
    file: `${folder}/brokers/account-store.ts`,
    find: 'UPDATE close_requests SET done_at = ',
    replace: 'UPDATE close_requests SET asked_at = ',
    tests: [life],
  },
  {
    name: 'bot: flat is asked once only',
    file: `${folder}/end-bot.ts`,
    find: "  if (!(await isMemberFlat(tx, memberId))) throw new DomainError('open_positions')\n",
    replace: '',
    tests: [life],
  },
  {
    name: 'bot: a trade that waits for its charge counts as flat',
    file: `${folder}/brokers/account-store.ts`,
    find: 'JOIN trades_uncharged i ON i.trade_id = t.id',
    replace: 'JOIN trades_uncharged i ON i.trade_id = -t.id',
    tests: [life],
  },
  {
    name: 'form: a password opens in any row',
    file: `${folder}/brokers/submit-broker-form.ts`,
    find: "['broker form', member_id, server, login]",
    replace: "['broker form']",
    tests: [form],
  },
  {
    name: 'form: a password can be shown again and again',
    file: `${folder}/brokers/reveal-password.ts`,
    find: '!form.password || form.revealed_at',
    replace: '!form.password',
    tests: [form],
  },
  {
    name: 'form: the account may change while positions are open',
    file: `${folder}/brokers/submit-broker-form.ts`,
    find: "  if (bot.account_id !== null && (await hasPositions(tx, bot.account_id))) throw new DomainError('open_positions')\n",
    replace: '',
    tests: [form],
  },
  {
    name: 'form: the case of a server makes two of one login',
    file: 'database/tables/0016_bots.sql',
    find: 'trading_accounts (lower(server), login)',
    replace: 'trading_accounts (server, login)',
    tests: [form],
  },
  {
    name: 'form: a capital at the next package passes',
    file: `${folder}/brokers/submit-broker-form.ts`,
    find: 'capital >= larger.amount',
    replace: 'capital > larger.amount',
    tests: [form],
  },
  {
    name: 'positions: a short is priced at the bid',
    file: `${folder}/deals/list-positions.ts`,
    find: 'isLong ? bid : ask',
    replace: 'bid',
    tests: [positions],
  },
  {
    name: 'packages: the next larger one may be as large',
    file: 'server/finance/packages/read-packages.ts',
    find: 'amount > own.amount',
    replace: 'amount >= own.amount',
    tests: [packages],
  },
]
