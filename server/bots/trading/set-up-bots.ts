import { text } from '@fairlead/contract/text'
import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { OrderedWork } from '../../platform/work/in-order.ts'
import { queueJob } from '../../platform/work/jobs.ts'
import { runAlone } from '../../watch/set-aside/run-alone.ts'
import { activateBot } from './activate-bot.ts'
import { firstPending, pendingSince } from './bot-store.ts'
import { rejectForm } from './brokers/reject-form.ts'

const setUpSeconds = 10
const botsPerRun = 100
const setUpBotsWork = 'set-up-bots'

/**
 * The sandbox needs no operator: a bot is set up by itself, on a paper account, a moment after its form was sent. Those of the
 * members who are left to operators wait for one.
 */
export function setUpBots(db: Db, leftToOperators: readonly bigint[] = []): OrderedWork {
  return {
    name: setUpBotsWork,
    async nextDue(reader, upTo) {
      const since = await firstPending(reader, addSeconds(upTo, -setUpSeconds), leftToOperators)
      return since && addSeconds(since, setUpSeconds)
    },
    async runDue(at) {
      for (;;) {
        const members = await pendingSince(db, addSeconds(at, -setUpSeconds), leftToOperators, botsPerRun)
        if (members.length === 0) return
        for (const memberId of members)
          await runAlone(db, { memberId, what: setUpBotsWork, isOrdered: true, dueAt: at, now: at }, () =>
            setUp(db, memberId, at),
          )
      }
    },
  }
}

/** Looks again when it is due, not at the next full minute. */
export function expectSetUp(tx: Tx): Promise<void> {
  return queueJob(tx, 'run-due', {}, { afterSeconds: setUpSeconds })
}

async function setUp(db: Db, memberId: bigint, at: Date): Promise<void> {
  try {
    await inTx(db, (tx) => activateBot(tx, { memberId, isSandbox: true, now: at }))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // An operator has been quicker.
    if (error.message === text.formNotWaiting) return
    // Nobody learns from us whose login it is.
    const reason = error.message === text.loginTaken ? text.loginUnconfirmed : error.message || text.openPositions
    await inTx(db, (tx) => rejectForm(tx, { memberId, reason, now: at }))
  }
}
