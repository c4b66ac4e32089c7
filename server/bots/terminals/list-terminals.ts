import type { Parsed } from '@fairlead/contract/route'
import type { routes } from '@fairlead/contract/table'
import { instruments } from '@fairlead/engine/market/instrument'
import { addSeconds } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { servedAccount } from '../trading/brokers/served-account.ts'
import { isOutdated } from './advisor/advisor-version.ts'
import { silentSeconds } from './silence.ts'
import { countListed, listed, newestTerminal, type TerminalRow } from './store.ts'

type Query = Parsed<(typeof routes.listTerminals)['query']>
type Listed = Parsed<(typeof routes.listTerminals)['reply']>
type State = Parsed<(typeof routes.readTerminal)['reply']>['terminal']
/** Whose terminal it is, in words. */
export type NamesOf = (reader: Reader, memberIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>

const hourSeconds = 3_600
const weekSeconds = 7 * 24 * hourSeconds

const isConnected = (heardAt: Date | null, now: Date): boolean =>
  heardAt !== null && addSeconds(heardAt, silentSeconds) >= now

export async function listTerminals(reader: Reader, query: Query, now: Date, namesOf: NamesOf): Promise<Listed> {
  const rows = await listed(reader, query, {
    ...pageBounds(query),
    hourAgo: addSeconds(now, -hourSeconds),
    weekAgo: addSeconds(now, -weekSeconds),
  })
  const names = await namesOf(
    reader,
    rows.map(({ member_id }) => member_id),
  )
  return {
    terminals: rows.map((row) => ({
      id: Number(row.id),
      memberId: Number(row.member_id),
      name: names.get(row.member_id) ?? '',
      login: Number(row.login),
      server: row.server,
      company: row.company,
      demo: row.is_demo,
      hosted: row.is_hosted,
      build: row.build,
      eaVersion: row.ea_version,
      connected: row.ended_why === null && isConnected(row.heard_at, now),
      lastSyncAt: row.heard_at?.toISOString() ?? null,
      tradeAllowed: row.trade_allowed,
      agrees: row.agrees,
      ended: row.ended_why,
      lastError: row.last_error,
      lastErrorAt: row.last_error_at?.toISOString() ?? null,
      corrections: row.corrections,
      isOutdated: isOutdated(row.ea_version),
      isDoubted: row.doubted_at !== null,
      unclear: row.ended_why === null ? unclearOf(row.symbol_candidates) : [],
      signals: row.signals,
    })),
    total: await countListed(reader, query),
  }
}

/** How a member's terminal is connected; null for who has none. */
export async function readTerminal(reader: Reader, memberId: bigint, now: Date): Promise<State> {
  const row = await newestTerminal(reader, memberId)
  if (!row) return null
  // Of a bot that has ended, or trades elsewhere by now, it is told no more.
  if (row.ended_why !== null && (await servedAccount(reader, memberId)) !== row.account_id) return null
  return {
    state: stateOf(row, now),
    login: Number(row.login),
    server: row.server,
    company: row.company,
    demo: row.is_demo,
    hosted: row.is_hosted,
    lastSyncAt: row.heard_at?.toISOString() ?? null,
    tradeAllowed: row.trade_allowed,
    agrees: row.agrees,
    lastError: row.last_error,
    ended: row.ended_why,
    isOutdated: isOutdated(row.ea_version),
    isDoubted: row.doubted_at !== null,
    unclear: unclearOf(row.symbol_candidates),
  }
}

function stateOf({ ended_why, heard_at }: Pick<TerminalRow, 'ended_why' | 'heard_at'>, now: Date) {
  if (ended_why !== null) return 'cut_off'
  if (heard_at === null) return 'waiting'
  return isConnected(heard_at, now) ? 'connected' : 'silent'
}

/** What a person has to choose from, of each instrument in doubt. */
function unclearOf(candidates: TerminalRow['symbol_candidates']) {
  return instruments.flatMap(({ symbol }) => {
    const among = candidates[symbol]
    if (!among) return []
    return {
      symbol,
      candidates: among.map(({ name, base = '', profit = '', contractSize, digits }) => ({
        name,
        base,
        profit,
        contractSize,
        digits,
      })),
    }
  })
}
