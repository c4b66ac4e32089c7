import type { BotState } from '@fairlead/contract/entities'
import { exactUsd } from '@fairlead/money/exact-usd'
import type { Money } from '@fairlead/money/money'
import { endHosting } from '../../finance/fuel/charges/host-bot.ts'
import { readTerms } from '../../finance/terms/read-terms.ts'
import { notify } from '../../people/notifications/notify.ts'
import type { Tx } from '../../platform/database/db.ts'
import { publishAll } from '../../platform/events.ts'
import { type Words, wordsUnder } from './bot-letters.ts'
import { type Cause, isInService, nextStanding } from './bot-states.ts'
import { type Change, insertChanges, lockBots, putStandings, requestLeave } from './bot-store.ts'

export type BotChange = {
  memberId: bigint
  cause: Cause
  /** In place of the usual words. */
  reason?: string
  /** Who did it; the service itself when left out. */
  actorId?: bigint
  /** With a change that fuel made: what there is of it. */
  fuel?: Money
  /** Of a grace that is over: how long it was, whatever holds by now. */
  graceDays?: number
}

/**
 * The only way a bot's state changes. A cause that does not apply to a bot leaves it alone; the answer names those that changed.
 * With the state, in the same transaction: the change with its reason, what the fleet may do, events and notifications. A bot that
 * goes out of service has its positions closed and leaves the fleet, and its hosting ends.
 */
export async function changeBots(tx: Tx, asked: readonly BotChange[], at: Date): Promise<Change[]> {
  if (asked.length === 0) return []
  const bots = await lockBots(
    tx,
    asked.map(({ memberId }) => memberId),
    at,
  )
  const terms = await readTerms(tx, at)
  const changes: (Change & {
    words: Words
    shown: BotState
    wasShown: BotState
    leaves: boolean
    fuel: Money | undefined
  })[] = []
  const changed = new Set<bigint>()
  for (const { memberId, cause, actorId = null, fuel, graceDays = terms.graceDays, ...given } of asked) {
    const bot = bots.get(memberId)
    const next = bot && nextStanding(bot, cause)
    if (!bot || !next) continue
    const { state: wasShown, before } = bot
    const words = wordsUnder({ ...terms, graceDays })[cause]
    const reason = given.reason ?? words.reason
    const leaves = isInService(bot) && !isInService(next)
    Object.assign(bot, next, next.state === wasShown ? {} : { since: at, reason })
    changed.add(memberId)
    changes.push({
      memberId,
      cause,
      from: before && next.before ? before : wasShown,
      to: before && next.before ? next.before : next.state,
      reason,
      actorId,
      words,
      shown: next.state,
      wasShown,
      leaves,
      fuel,
    })
  }
  if (changes.length === 0) return []

  const touched = [...bots.values()].filter(({ member_id }) => changed.has(member_id))
  await putStandings(tx, touched)
  await insertChanges(tx, changes, at)
  const leaving = changes.filter(({ leaves }) => leaves)
  await requestLeave(tx, leaving, at)
  // Fuel itself ends the hosting of what it deactivates, and can say so on the bill.
  const ending = leaving.filter(({ cause }) => cause !== 'grace_over').map(({ memberId }) => memberId)
  await endHosting(tx, ending, at)
  await publishAll(
    tx,
    changes
      .filter(({ shown, wasShown }) => shown !== wasShown)
      .map(({ memberId, shown }) => ({ memberId, kind: 'bot', payload: { state: shown } })),
    at,
  )
  await notify(tx, changes.map(asNotification), at)
  return changes
}

function asNotification({ memberId, reason, fuel, words }: Change & { words: Words; fuel: Money | undefined }) {
  const { kind, title, more, mail } = words
  const said = fuel !== undefined && kind === 'fuel' ? `Your fuel balance is ${exactUsd(fuel)}.` : reason
  return { memberId, kind, title, body: more ? `${said}\n${more}` : said, mail }
}
