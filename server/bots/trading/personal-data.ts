import type { PersonalTable } from '../../platform/personal-data.ts'
import { shownRow } from '../../platform/shown-deal.ts'
import { eraseLogins } from './brokers/erase-logins.ts'

/** What this slice holds about a member. */
export const tradingPersonal: readonly PersonalTable[] = [
  {
    table: 'broker_forms',
    shown: {
      as: 'brokerForm',
      columns: ['broker', 'server', 'login', 'capital', 'submitted_at'],
      order: ['member_id'],
      money: ['capital'],
    },
    erased: 'deleted',
  },
  {
    table: 'trading_accounts',
    shown: {
      as: 'tradingAccounts',
      columns: ['server', 'login', 'capital', 'opened_at'],
      order: ['id'],
      money: ['capital'],
    },
    erased: eraseLogins,
  },
  { table: 'broker_servers', of: 'typed_by', erased: 'deleted' },
  {
    table: 'login_claims',
    shown: { as: 'loginsNamed', columns: ['server', 'login', 'asked_at', 'decided_at'], order: ['id'] },
    erased: 'deleted',
  },
  {
    table: 'bots',
    shown: { as: 'bot', columns: ['state', 'since', 'activated_at', 'settings'], order: ['member_id'] },
    erased: 'kept',
  },
  {
    table: 'bot_changes',
    shown: { as: 'botChanges', columns: ['at', 'from_state', 'to_state', 'cause', 'reason'], order: ['id'] },
    erased: 'kept',
  },
  {
    table: 'bot_versions',
    shown: {
      as: 'botVersions',
      columns: ['version', 'at', 'capital', 'settings'],
      order: ['version'],
      money: ['capital'],
    },
    erased: 'kept',
  },
  {
    table: 'bot_log',
    shown: { as: 'botLog', columns: ['at', 'kind', 'symbol', 'words'], order: ['id'] },
    erased: 'deleted',
  },
  {
    table: 'trades',
    shown: {
      as: 'trades',
      columns: ['symbol', 'side', 'volume', 'opened_at', 'closed_at', 'profit'],
      order: ['id'],
      money: ['profit'],
      asShown: shownRow,
    },
    erased: 'kept',
  },
  {
    table: 'deals',
    shown: {
      as: 'deals',
      columns: ['ticket', 'at', 'symbol', 'side', 'entry', 'volume', 'price', 'profit', 'swap', 'commission'],
      order: ['account_id', 'ticket'],
      money: ['profit', 'swap', 'commission'],
      asShown: shownRow,
    },
    erased: 'kept',
  },
  { table: 'trading_totals', erased: 'kept' },
]
