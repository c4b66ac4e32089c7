import { addSeconds } from '../../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { endOthers } from '../../../watch/alerts/end-others.ts'
import { raiseAlerts } from '../../../watch/alerts/raise-alert.ts'
import { vanishedIn } from '../commands/match-positions.ts'
import { silentSeconds } from '../silence.ts'
import { correctedIn } from './book-changes.ts'
import {
  doubtfulAccounts,
  type Finding,
  forgetSilences,
  insertFinding,
  lockProgress,
  nextCorrections,
  nextFills,
  purgeFindings,
  type Returned,
  returnedOnes,
  setProgress,
  type Vanished,
} from './finding-store.ts'
import { judgeFill } from './judge-fill.ts'

/** A minute's work at most; what is left comes with the next minute. */
const fillsAtOnce = 2_000
const correctionsAtOnce = 1_000
const silencesAtOnce = 500
/** By then the minute of a deal and the one after it are made of what the sources told. */
const settledSeconds = 180
const daySeconds = 86_400
const keptDays = 90
/** More of one account are not read by anybody. */
const perDayMax = 100
/** One may be a bad moment of a broker; several are worth a look. */
const doubtfulMin = 3
const namedMax = 200
/** Less profit than this, or a loss of less than three quarters of it meanwhile, says nothing. */
const profitMin = 1
const lostShare = 0.75

/**
 * Compares terminals' reports of the bot's own trades with the market and with each other, and keeps what is impossible or unlikely for
 * operators. Anybody who runs a terminal can report anything, so it is a signal and never more: nobody is charged or stopped by it.
 */
export function lookAtFills(db: Db): DueWork {
  return { name: 'look-at-fills', runDue: (now) => inTx(db, (tx) => look(tx, now)) }
}

export function purgeOldFindings(db: Db): DueWork {
  return { name: 'purge-findings', runDue: (now) => purgeFindings(db, addSeconds(now, -keptDays * daySeconds)) }
}

async function look(tx: Tx, now: Date): Promise<void> {
  const looked = await lockProgress(tx)
  const settled = addSeconds(now, -settledSeconds)
  const fills = await nextFills(tx, looked, settled, fillsAtOnce)
  const corrections = await nextCorrections(tx, looked.correction, settled, correctionsAtOnce)
  const returned = await returnedOnes(tx, addSeconds(now, -silentSeconds), silencesAtOnce)
  const found: Finding[] = [
    ...fills.flatMap(({ accountId, memberId, fill }) =>
      fill
        ? judgeFill(fill).map((doubt) => ({ ...doubt, accountId, memberId, subject: fill.ticket, at: fill.at }))
        : [],
    ),
    ...corrections.flatMap(findingsOf),
    ...returned.flatMap((one) => lostInSilence(one, now)),
  ]
  for (const finding of atMostEach(found))
    await insertFinding(tx, finding, now, addSeconds(now, -daySeconds), perDayMax)
  await forgetSilences(
    tx,
    returned.map(({ id }) => id),
  )
  await setProgress(tx, {
    ...(fills.at(-1) ?? looked),
    correction: corrections.at(-1)?.id ?? looked.correction,
  })
  await alertOn(tx, now)
}

/** What was corrected is a signal where a position vanished, or a deal changed that was done. */
function findingsOf({ id, account_id: accountId, member_id: memberId, words, at }: Vanished): Finding[] {
  const vanished = vanishedIn(words)
  if (vanished !== undefined) return [{ kind: 'vanished', words, accountId, memberId, subject: vanished, at }]
  // A deal may be corrected more than once; no deal has a number below zero.
  return correctedIn(words) === undefined ? [] : [{ kind: 'profit', words, accountId, memberId, subject: -id, at }]
}

/** Positions that were in profit when the terminal fell silent, and are gone without it. */
function lostInSilence({ account_id, member_id, before, now: shown, closed }: Returned, now: Date): Finding[] {
  const open = new Set(shown.map(({ id }) => id))
  return before.flatMap(({ id, profit }) => {
    const told = closed[String(id)]
    // Not ours, worth nothing, or still there.
    if (told === undefined || profit < profitMin || open.has(id)) return []
    if (told !== null && told >= profit * (1 - lostShare)) return []
    const ending =
      told === null
        ? 'it is gone, but no deal shows it closing'
        : `it was closed at $${told.toFixed(2)} in the meantime`
    const words = `Position ${id} was $${profit.toFixed(2)} in profit when the terminal fell silent; ${ending}.`
    return [
      { kind: 'silence' as const, words, accountId: account_id, memberId: member_id, subject: BigInt(id), at: now },
    ]
  })
}

function atMostEach(found: readonly Finding[]): Finding[] {
  const counts = new Map<bigint, number>()
  return found.filter(({ accountId }) => {
    const count = (counts.get(accountId) ?? 0) + 1
    counts.set(accountId, count)
    return count <= perDayMax
  })
}

async function alertOn(tx: Tx, now: Date): Promise<void> {
  const doubtful = await doubtfulAccounts(tx, addSeconds(now, -daySeconds), { countMin: doubtfulMin, limit: namedMax })
  await endOthers(tx, 'terminal_doubtful', new Set(doubtful.map(({ account_id }) => String(account_id))), now)
  await raiseAlerts(
    tx,
    doubtful.map(({ account_id, member_id, count, newest }) => ({
      kind: 'terminal_doubtful' as const,
      key: String(account_id),
      words: `Member ${member_id}: ${count} signals within a day. ${newest}`.slice(0, 1_000),
    })),
    now,
  )
}
