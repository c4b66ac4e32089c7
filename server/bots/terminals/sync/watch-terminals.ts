import { exactUsd } from '@fairlead/money/exact-usd'
import { micro } from '@fairlead/money/money'
import { notify } from '../../../people/notifications/notify.ts'
import { addSeconds } from '../../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../../platform/database/db.ts'
import { publishAll } from '../../../platform/events.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { endOthers } from '../../../watch/alerts/end-others.ts'
import { raiseAlerts } from '../../../watch/alerts/raise-alert.ts'
import { runApart } from '../../../watch/set-aside/run-apart.ts'
import { readStanding } from '../../trading/read-standing.ts'
import { silentSeconds } from '../silence.ts'
import { purgeCodes } from '../store.ts'
import { unclearOnes } from '../symbols/symbol-store.ts'
import {
  backAgain,
  correctedKeys,
  type DoubtedBalance,
  doubtedOnes,
  type NewlySilent,
  newlyDoubted,
  newlySilent,
  purgeTerminals,
  type Silent,
  silentOnes,
} from '../watch-store.ts'

const hourSeconds = 3_600
/** A deal may come a moment after the balance that it explains. */
const doubtSeconds = 60
const logDays = 30
const terminalsPerBatch = 200
const watchTerminalsWork = 'watch-terminals'

/**
 * Notifies its member and alerts operators, once, when a terminal has been silent for a minute or has reported a balance for as long that
 * its deals do not explain, and ends that when it is over.
 */
export function watchTerminals(db: Db): DueWork {
  return {
    name: watchTerminalsWork,
    async runDue(now) {
      const before = addSeconds(now, -silentSeconds)
      const telling = { db, name: watchTerminalsWork, at: now, batchMax: terminalsPerBatch }
      const look = (limit: number) => ({ before, limit, work: watchTerminalsWork })
      await runApart({
        ...telling,
        take: (tx, limit) => newlySilent(tx, look(limit), now),
        memberOf: ({ member_id }) => member_id,
        async run(tx, gone) {
          await showStates(tx, gone, now)
          await notifyGone(tx, gone, now)
        },
      })
      await runApart({
        ...telling,
        take: (tx, limit) => backAgain(tx, look(limit)),
        memberOf: ({ member_id }) => member_id,
        run: (tx, back) => showStates(tx, back, now),
      })
      await runApart({
        ...telling,
        memberOf: ({ member_id }: DoubtedBalance) => member_id,
        take: (tx, limit) => newlyDoubted(tx, { ...look(limit), before: addSeconds(now, -doubtSeconds) }, now),
        run: (tx, doubted) => notifyDoubted(tx, doubted, now),
      })
      await inTx(db, async (tx) => {
        const silent = await silentOnes(tx, before)
        await endOthers(tx, 'terminal_silent', new Set(silent.map(({ id }) => String(id))), now)
        await raiseAlerts(
          tx,
          silent.map(({ id, login, heard_at }) => ({
            kind: 'terminal_silent' as const,
            key: String(id),
            words: `Last contact with login ${login}: ${heard_at.toISOString()}.`,
          })),
          now,
        )
        await alertDoubts(tx, now)
        await alertUnclear(tx, now)
        const corrected = await correctedKeys(tx, addSeconds(now, -hourSeconds))
        await endOthers(tx, 'terminal_corrected', new Set(corrected), now)
      })
    },
  }
}

const inDollars = (cents: bigint | null): string => exactUsd(micro((cents ?? 0n) * 10_000n))

async function alertDoubts(tx: Tx, now: Date): Promise<void> {
  const doubted = await doubtedOnes(tx, addSeconds(now, -doubtSeconds))
  await endOthers(tx, 'balance_doubted', new Set(doubted.map(({ id }) => String(id))), now)
  await raiseAlerts(
    tx,
    doubted.map(({ id, login, told, trusted }) => ({
      kind: 'balance_doubted' as const,
      key: String(id),
      words: `Login ${login} reports a balance of ${inDollars(told)}; ${
        trusted === null ? 'we have no figures for it yet' : `its deals add up to ${inDollars(trusted)}`
      }. The figure is not accepted, and no positions are opened. If it is right, resync the terminal.`,
    })),
    now,
  )
}

async function alertUnclear(tx: Tx, now: Date): Promise<void> {
  const unclear = await unclearOnes(tx)
  await endOthers(tx, 'symbol_unclear', new Set(unclear.map(({ id }) => String(id))), now)
  await raiseAlerts(
    tx,
    unclear.map(({ id, login, names }) => ({
      kind: 'symbol_unclear' as const,
      key: String(id),
      words: `Login ${login}: choose which of the broker’s symbols is ${names.join(', ')}. Until then no positions in it are opened there.`,
    })),
    now,
  )
}

async function notifyDoubted(tx: Tx, doubted: readonly DoubtedBalance[], now: Date): Promise<void> {
  await notify(
    tx,
    doubted.map(({ member_id, login, told, trusted }) => ({
      memberId: member_id,
      kind: 'bot',
      title: 'Your terminal reports an unlikely balance',
      body: `MetaTrader on login ${login} shows a balance of ${inDollars(told)}${
        trusted === null ? '' : `, while its deals add up to ${inDollars(trusted)}`
      }. We do not count it as a loss. No new positions are opened until the terminal shows the missing deal or the balance returns.`,
      mail: 'if chosen' as const,
    })),
    now,
  )
}

async function showStates(tx: Tx, terminals: readonly Silent[], now: Date): Promise<void> {
  for (const { member_id: memberId } of terminals) {
    const { state } = await readStanding(tx, memberId)
    await publishAll(tx, [{ memberId, kind: 'bot', payload: { state } }], now)
  }
}

/** Whoever has said after how long they want to be written to reads of the first minute on their pages alone. */
async function notifyGone(tx: Tx, gone: readonly NewlySilent[], now: Date): Promise<void> {
  await notify(
    tx,
    gone
      .filter(({ is_hosted }) => !is_hosted)
      .map(({ member_id, login, has_own_alert }) => ({
        memberId: member_id,
        kind: 'bot',
        title: 'Your terminal is not connected',
        body: `MetaTrader on login ${login} has been silent for a minute. Your stops are at the broker; no new positions are opened until it reconnects.`,
        mail: has_own_alert ? ('never' as const) : ('if chosen' as const),
      })),
    now,
  )
}

/** Old codes, log lines, settled commands and ticks are of no use to anybody. */
export function purgeOldTerminals(db: Db): DueWork {
  return {
    name: 'purge-terminals',
    async runDue(now) {
      await purgeCodes(db, addSeconds(now, -hourSeconds))
      await purgeTerminals(db, addSeconds(now, -logDays * 24 * hourSeconds))
    },
  }
}
