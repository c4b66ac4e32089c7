import { createHash } from 'node:crypto'
import { text } from '@fairlead/contract/text'
import { freezeMember } from '../../../finance/fuel/standing/freeze.ts'
import { addSeconds } from '../../../platform/clock.ts'
import { type Db, inTx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { raiseAlert } from '../../../watch/alerts/raise-alert.ts'
import { changeBots } from '../../trading/change-bots.ts'
import { isOutdated, newestVersion } from '../advisor/advisor-version.ts'
import { meaningOf } from '../commands/retcode.ts'
import { insertReportedDeals } from '../deals/deal-store.ts'
import type { MinuteBars } from '../minutes/minute-bars.ts'
import { silentSeconds } from '../silence.ts'
import { wantedSymbols } from '../symbols/map-symbols.ts'
import { notifyUnclear, takeSymbols } from '../symbols/take-symbols.ts'
import {
  insertLines,
  latestSeq,
  type Moved,
  moveTerminal,
  noteError,
  type SyncState,
  settleResults,
  takeCommands,
  type WaitingCommand,
} from '../sync-store.ts'
import { insertMinutes } from '../watch-store.ts'
import type { Sync, SyncReply } from '../wire.ts'
import { assertPlausible } from './assert-plausible.ts'
import { deriveOffset } from './derive-offset.ts'
import { noteStart } from './note-start.ts'
import { type Panel, panelOf } from './panel-of.ts'
import type { SyncReads } from './sync-reads.ts'

export type SyncParts = {
  db: Db
  magic: number
  minutes: MinuteBars
  reads: SyncReads
}

/** When nothing has changed, that it was heard of is written down this often. */
const contactMs = 5_000
/** The first version of the advisor that compares its own with the newest; earlier ones learn of it with the bot's state. */
const knowsNewest = '1.1.0'
const syncMs = 1_000
/** Deals from before an account was first paired are of no interest; a day more, since clocks differ. */
const historySeconds = 86_400

/**
 * Takes a terminal's report and answers what it is to do. Whatever is new is stored before the answer, in one transaction; a sync with
 * nothing new only reads. Its number must be higher than that of the last one stored: one that was not stored reported only what was
 * known, so taking it twice changes nothing.
 */
export async function syncTerminal(parts: SyncParts, id: bigint, told: Sync, now: Date): Promise<SyncReply> {
  const state = await parts.reads.stateOf(id)
  if (!state) throw new DomainError('not_found', { message: text.terminalUnknown })
  assertTaken(state, told, now)
  const offsetSeconds = deriveOffset(told.time.server, now) ?? state.offset_seconds
  assertPlausible(
    { ...told, deals: [...told.deals, ...told.again] },
    { magic: parts.magic, since: state.since, offsetSeconds, now },
  )
  parts.minutes.hear(state, told.ticks, now)
  const over = parts.minutes.takeOver(now)
  if (over.length > 0) await insertMinutes(parts.db, over)
  const panel = panelOf(state, isOutdated(told.start?.eaVersion ?? state.ea_version, knowsNewest))
  const wishes = waiting(state, told, panel, now)
  const symbols = await takeSymbols(parts.db, state, told, now)
  const moved = { ...movedBy(state, told, offsetSeconds, now), symbols }
  let commands: WaitingCommand[] = []
  if (moved.isNews || told.start || told.log.length > 0 || wishes.length > 0 || moved.symbols)
    commands = await store(parts, state, told, moved, wishes)
  else if (!state.heard_at || now.getTime() - state.heard_at.getTime() >= contactMs)
    await parts.reads.heardOf(id, moved)
  return asReply(parts, { ...state, agrees: state.agrees && !moved.isBack }, moved, commands, panel)
}

function assertTaken(state: SyncState, told: Sync, now: Date): void {
  if (state.ended_at)
    throw new DomainError('forbidden', { message: `${text.terminalEnded} ${state.ended_why ?? ''}`.trim() })
  if (BigInt(told.account.login) !== state.login) throw new DomainError('conflict', { message: text.syncLogin })
  if (told.seq > latestSeq(now)) throw new DomainError('conflict', { message: text.syncAhead })
  // One that was stored while such numbers were still taken locks nobody out.
  if (BigInt(told.seq) <= state.seq && state.seq <= latestSeq(now))
    throw new DomainError('conflict', { message: text.syncRepeated })
}

/** Nothing is handed to a terminal that may not trade, and nothing to open for a bot that may not. */
function waiting(
  { commands, symbols, agrees }: SyncState,
  { account }: Sync,
  panel: Panel,
  now: Date,
): WaitingCommand[] {
  if (!account.tradeAllowed) return []
  return (commands ?? []).filter(
    ({ kind, symbol, expires_at }) =>
      new Date(expires_at) > now && symbols[symbol] !== undefined && (kind !== 'open' || (agrees && panel.mayOpen)),
  )
}

function movedBy(state: SyncState, told: Sync, offsetSeconds: number | null, now: Date): Omit<Moved, 'symbols'> {
  const { account, positions } = told
  const shape = shapeOf(told)
  const isBack = !state.heard_at || now.getTime() - state.heard_at.getTime() > silentSeconds * 1000
  const deals = dealsWithoutGap(state, told)
  const lines = told.log.filter(({ seq }) => BigInt(seq) > state.log_cursor)
  return {
    seq: told.seq,
    now,
    positions,
    shape,
    account,
    offsetSeconds,
    // Nothing can be stored in UTC before the broker's clock is understood.
    dealCursor: offsetSeconds === null ? state.deal_cursor : BigInt(deals.at(-1)?.ticket ?? state.deal_cursor),
    logCursor: lines.reduce((most, { seq }) => (BigInt(seq) > most ? BigInt(seq) : most), state.log_cursor),
    start: told.start,
    isNews:
      isBack ||
      told.deals.length > 0 ||
      told.again.length > 0 ||
      told.results.length > 0 ||
      shape !== state.shape ||
      BigInt(Math.round(account.balance * 100)) !== state.balance_cents ||
      account.tradeAllowed !== state.trade_allowed ||
      offsetSeconds !== state.offset_seconds,
    isBack,
  }
}

/** Deals that go on where ours end, or have that one among them; a terminal that left some out is asked for those first. */
function dealsWithoutGap({ deal_cursor: cursor }: SyncState, { dealsAfter, deals }: Sync): Sync['deals'] {
  const goesOn = BigInt(dealsAfter) === cursor || deals.some(({ ticket }) => BigInt(ticket) === cursor)
  return goesOn ? deals : []
}

/** Of the positions what matters: not what they are worth this second. */
function shapeOf({ positions }: Sync): string {
  const lines = positions.map(({ id, ticket, symbol, side, volume, sl, tp, magic, comment, openPrice }) =>
    [id, ticket, symbol, side, volume, sl, tp, magic, comment, openPrice].join('|'),
  )
  return lines.length === 0 ? '' : createHash('sha256').update(lines.sort().join('\n')).digest('base64url')
}

function store(
  { db }: SyncParts,
  state: SyncState,
  told: Sync,
  moved: Moved,
  wishes: readonly WaitingCommand[],
): Promise<WaitingCommand[]> {
  const { id, account_id: accountId, member_id: memberId } = state
  const { now, offsetSeconds } = moved
  return inTx(db, async (tx) => {
    if (!(await moveTerminal(tx, id, moved))) throw new DomainError('conflict', { message: text.syncRepeated })
    const deals = [...dealsWithoutGap(state, told), ...told.again]
    if (deals.length > 0 && offsetSeconds !== null) {
      const dayAgo = addSeconds(now, -historySeconds)
      const { altered, restless } = await insertReportedDeals(tx, accountId, deals, { offsetSeconds, now, dayAgo })
      const faults = [
        ...(altered.length > 0 ? [`deal ${altered.join(', ')} was sent again with different figures`] : []),
        ...(restless.length > 0 ? [`swap or commission of deal ${restless.join(', ')} keeps changing`] : []),
      ]
      if (faults.length > 0) {
        await freezeMember(tx, memberId, faults.join('; '), now)
        await changeBots(tx, [{ memberId, cause: 'frozen' }], now)
      }
    }
    if (told.start) await noteStart(tx, { id, memberId, heardAt: state.heard_at, start: told.start }, now)
    if (moved.symbols) await notifyUnclear(tx, state, moved.symbols, now)
    if (told.results.length > 0) {
      await settleResults(tx, accountId, told.results, now)
      for (const { outcome, retcode } of told.results) {
        if (outcome === 'done') continue
        const { means, words } = meaningOf(retcode)
        await noteError(tx, id, words, now)
        if (outcome === 'refused' && means === 'alert')
          await raiseAlert(
            tx,
            { kind: 'terminal_refused', key: String(id), words: `${words} (login ${state.login})` },
            now,
          )
      }
    }
    if (told.log.length > 0) {
      await insertLines(tx, id, told.log, now)
      const error = told.log.findLast(({ level }) => level === 'error')
      if (error) await noteError(tx, id, error.line, now)
    }
    if (wishes.length === 0) return []
    const taken = await takeCommands(
      tx,
      wishes.map((wish) => wish.id),
      id,
      now,
    )
    return wishes.filter((wish) => taken.has(wish.id))
  })
}

function asReply(
  { magic }: SyncParts,
  state: SyncState,
  moved: Moved,
  commands: readonly WaitingCommand[],
  panel: Panel,
): SyncReply {
  const symbols = moved.symbols?.mapped ?? state.symbols
  const isDue = !state.symbols_due_at || state.symbols_due_at <= moved.now
  const wants = !moved.symbols && (state.wants_symbols || isDue)
  return {
    ackDeal: Number(moved.dealCursor),
    ackLog: Number(moved.logCursor),
    ackAgain: moved.offsetSeconds !== null,
    commands: commands.map(({ position_id, expires_at, symbol, ...command }) => ({
      id: command.id,
      kind: command.kind,
      symbol: symbols[symbol]?.name ?? symbol,
      side: command.side,
      volume: command.volume,
      position: position_id,
      sl: command.sl,
      tp: command.tp,
      magic: command.magic,
      comment: command.comment,
      expiresAt: new Date(expires_at).toISOString(),
    })),
    symbols: Object.fromEntries(Object.entries(symbols).map(([own, { name }]) => [own, name])),
    settings: {
      entriesAllowed: state.agrees && panel.mayOpen,
      magic,
      syncMs,
      wantedSymbols: wants ? [...wantedSymbols] : [],
      historyFrom: Math.max(0, Math.floor(state.since.getTime() / 1000) + (moved.offsetSeconds ?? 0) - historySeconds),
      state: panel.state,
      fuel: panel.fuel,
      newestVersion: newestVersion(),
    },
  }
}
