import { alertMessage } from '@fairlead/contract/alerts'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTx } from '../../../platform/database/db.ts'
import type { Logger } from '../../../platform/logging.ts'
import type { Job } from '../../../platform/work/jobs.ts'
import { endAlert } from '../end-alert.ts'
import { raiseAlert } from '../raise-alert.ts'
import { postAlertJob, queuePost } from '../store.ts'
import { hookName } from './hook-name.ts'
import { headline, paragraphsOf } from './letters.ts'
import { runbooks } from './runbooks.ts'

type Parts = { db: Db; clock: Clock; logger: Logger; webhooks: readonly string[]; publicUrl: string }

/** Those asked for before there were several name none: theirs is the first. */
const jobPayload = z.object({ news: alertMessage, hook: z.string().optional(), tries: z.int().nonnegative() })
const timeoutMs = 10_000
const triesMax = 10
const retrySeconds = 30

/**
 * Hands one message to one of the operators' webhooks. One that is not taken is tried again, later each time, and told of by the other
 * ways when it is given up. The address is as good as a password, so neither it nor what the network says about it is ever logged.
 */
export function postAlert({ db, clock, logger, webhooks, publicUrl }: Parts): Job {
  return {
    name: postAlertJob,
    async run(payload) {
      const { news, tries, hook = hookName(webhooks[0] ?? '') } = jobPayload.parse(payload)
      // Asked for by a process that has one of this name; while settings are changed, not all have.
      const url = webhooks.find((address) => hookName(address) === hook)
      const text = [headline(news), ...paragraphsOf(news)].join('\n')
      const links = { console: `${publicUrl}/operator?section=alerts`, runbook: runbooks[news.kind] }
      const body = JSON.stringify({ text, ...links, ...news })
      const status = url === undefined ? undefined : await post(url, body)
      const isTaken = status !== undefined && status >= 200 && status < 300
      const givesUp = !isTaken && tries + 1 >= triesMax
      if (!isTaken)
        logger.warn(
          { kind: news.kind, hook, isKnown: url !== undefined, status, tries: tries + 1, givesUp },
          'the alert webhook did not take a message',
        )
      await inTx(db, async (tx) => {
        if (isTaken) await endAlert(tx, 'alert_undelivered', undeliveredKey(hook), clock.now())
        else if (givesUp && url !== undefined)
          await raiseAlert(
            tx,
            { kind: 'alert_undelivered', key: undeliveredKey(hook), words: undeliveredWords(hook) },
            clock.now(),
          )
        else if (!givesUp) await queuePost(tx, { news, hook, tries: tries + 1 }, retrySeconds * 2 ** tries)
      })
    },
  }
}

const undeliveredKey = (hook: string): string => `webhook ${hook}`
const undeliveredWords = (hook: string): string =>
  `The alert webhook ${hook} rejected all ${triesMax} attempts to deliver a message. Check that it responds and that its address is still right.`

async function post(url: string, body: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    // What it says may name the address.
    return undefined
  }
}
