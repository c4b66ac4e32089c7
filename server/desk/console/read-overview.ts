import { timings } from '@fairlead/contract/constants'
import type { Route } from '@fairlead/contract/route'
import { operatorQueue } from '@fairlead/contract/routes/desk/operator'
import { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { busyShards, standing, waitingQueues } from './overview-store.ts'

type Queue = z.output<typeof operatorQueue>

const shardsMax = 1_000
/** How long each may wait for a person; the others were promised nothing. */
const waitMsMax: Partial<Record<Queue, number>> = {
  activations: timings.pendingCountdownMs,
  withdrawals: timings.withdrawalMsMax,
  refunds: timings.refundMsMax,
  frozen: timings.frozenMsMax,
  messages: timings.messageMsMax,
}

/** Queues that not every operator may look into. */
const callOf: Partial<Record<Queue, Pick<Route, 'roles'>>> = { frozen: routes.listFrozen, orders: routes.listOrders }

type Reading = { sees: (call: Pick<Route, 'roles'>) => boolean; now: Date }

/** What waits for a person, what may wait the shortest first, and how the service stands. */
export async function readOverview(reader: Reader, { sees, now }: Reading) {
  const stand = await standing(reader)
  const { checked_at, holds, cash, liabilities, stopped_at, seen_at } = stand
  const waiting = (await waitingQueues(reader)).flatMap(({ queue, n, amount, oldest }) => {
    const name = operatorQueue.parse(queue)
    const [call, ms] = [callOf[name], waitMsMax[name]]
    if (call && !sees(call)) return []
    return {
      queue: name,
      count: Number(n),
      amount: amount === null ? null : toDollars(micro(amount)),
      oldestAt: oldest.toISOString(),
      dueAt: ms === undefined ? null : new Date(oldest.getTime() + ms).toISOString(),
    }
  })
  return {
    now: now.toISOString(),
    waiting: waiting.sort((one, other) => whenDue(one) - whenDue(other)),
    members: Number(stand.members),
    activeBots: stand.active_bots,
    payoutsStopped: stopped_at && { since: stopped_at.toISOString(), reason: stand.stop_reason ?? '' },
    books: checked_at && { checkedAt: checked_at.toISOString(), holds: holds === true },
    treasury:
      sees(routes.readBooks) && checked_at
        ? {
            cash: toDollars(micro(cash ?? 0n)),
            liabilities: toDollars(micro(liabilities ?? 0n)),
            at: checked_at.toISOString(),
          }
        : null,
    watcher: seen_at && { blocksBehind: Math.max(0, Number(stand.behind)), seenAt: seen_at.toISOString() },
    shards: (await busyShards(reader, shardsMax)).map(({ id, accounts, reached }) => ({
      id,
      accounts,
      reachedAt: reached.toISOString(),
    })),
    mail: {
      waiting: Number(stand.mail_waiting),
      oldestAt: stand.mail_oldest?.toISOString() ?? null,
      failed: Number(stand.mail_failed),
    },
  }
}

/** What was promised nothing comes last. */
const whenDue = ({ dueAt }: { dueAt: string | null }): number =>
  dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(dueAt)
