import type { CommandRequest } from '@fairlead/engine/fleet/take-requests'
import { type InstrumentSymbol, instrumentOf } from '@fairlead/engine/market/instrument'
import { addSeconds } from '../../../platform/clock.ts'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { silentSeconds } from '../silence.ts'
import { brokerLots } from '../symbols/convert-volume.ts'
import { type GivenCommand, hasNothingUnderWay, idsFrom, insertCommands, readiness } from './command-store.ts'

/** A request of the engine's with what it meant by it. */
export type Ask = {
  request: CommandRequest
  symbol: InstrumentSymbol
  tradeKind: number
  reason: number
  evidence: number
  partner: number | null
}
export type Turned = { symbol: InstrumentSymbol; words: string }

/** The price an entry was decided on is soon another; an exit is wanted at any. */
const openSeconds = 45
const closeSeconds = 60

/** So many ids of commands, each for one only. */
export async function commandIds(tx: Tx, count: number): Promise<number[]> {
  return count === 0 ? [] : idsFrom(tx, count)
}

/**
 * Lays out what an account's terminal is to do. Nothing is opened while it is unsure how things stand: while the terminal is silent or
 * may not trade, its books do not agree, or an earlier order's outcome is not known; these come back, with why. A position is asked
 * to be closed once at a time.
 */
export async function giveCommands(tx: Tx, accountId: bigint, asks: readonly Ask[], now: Date): Promise<Turned[]> {
  if (asks.length === 0) return []
  const ready = await readiness(tx, accountId)
  const given: GivenCommand[] = []
  const turned: Turned[] = []
  const isSilent = !ready?.heard_at || addSeconds(ready.heard_at, silentSeconds) < now
  for (const ask of asks) {
    const { request } = ask
    if (request.kind === 'close') {
      const isAsked = ready?.commands.some(
        ({ kind, position_id }) => kind === 'close' && position_id === request.position,
      )
      if (!isAsked) given.push(asCommand(accountId, ask, null, now))
    } else if (request.kind === 'open') {
      const facts = ready?.symbols[ask.symbol]
      const lots = facts ? brokerLots(instrumentOf(ask.symbol), facts, request.volume) : 0
      const why = isSilent
        ? 'the terminal is not connected'
        : !ready.trade_allowed
          ? 'the terminal may not trade'
          : !ready.agrees || ready.commands.some(({ kind }) => kind === 'open')
            ? 'the broker’s records and ours are being compared'
            : !facts
              ? ready.symbol_candidates[ask.symbol]
                ? 'someone has to choose which of the broker’s symbols it is'
                : 'the broker does not offer it'
              : lots === 0
                ? 'the broker does not accept a position this small'
                : undefined
      if (why) turned.push({ symbol: ask.symbol, words: `Not opened: ${why}.` })
      else given.push(asCommand(accountId, ask, lots, now))
    }
  }
  await insertCommands(tx, given)
  return turned
}

/** Whether no command to a member's terminals is still under way, and all their reports have been looked at. */
export function isAtRest(reader: Reader, memberId: bigint): Promise<boolean> {
  return hasNothingUnderWay(reader, memberId)
}

function asCommand(accountId: bigint, ask: Ask, lots: number | null, now: Date): GivenCommand {
  const { request } = ask
  const isOpen = request.kind === 'open'
  return {
    id: request.command,
    accountId,
    kind: request.kind,
    symbol: ask.symbol,
    side: isOpen ? request.side : null,
    volume: lots,
    positionId: isOpen ? null : request.position,
    sl: isOpen ? request.sl : null,
    tp: isOpen ? request.tp : null,
    magic: isOpen ? request.magic : 0,
    comment: 'comment' in request ? request.comment : '',
    tradeKind: ask.tradeKind,
    reason: ask.reason,
    evidence: ask.evidence,
    partner: ask.partner,
    madeAt: now,
    expiresAt: addSeconds(now, isOpen ? openSeconds : closeSeconds),
  }
}
