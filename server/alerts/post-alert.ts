import { alertNews } from '@fairlead/contract/alerts'
import { z } from 'zod'
import { type Db, inTx } from '../platform/db.ts'
import type { Job } from '../platform/jobs.ts'
import type { Logger } from '../platform/logging.ts'
import { headline, paragraphsOf } from './letters.ts'
import { askForPost, postAlertJob } from './store.ts'

type Parts = { db: Db; logger: Logger; webhookUrl: string | undefined; publicUrl: string }

const asked = z.object({ news: alertNews, tries: z.int().nonnegative() })
const timeoutMs = 10_000
const triesMax = 10
const retrySeconds = 30

/**
 * Hands one message to the operators' webhook. One that is not taken is tried again, later each time. The address is as good as
 * a password, so neither it nor what the network says about it is ever logged.
 */
export function postAlert({ db, logger, webhookUrl, publicUrl }: Parts): Job {
  return {
    name: postAlertJob,
    async run(payload) {
      // Asked for by a process that had one.
      if (!webhookUrl) return
      const { news, tries } = asked.parse(payload)
      const text = [headline(news), ...paragraphsOf(news)].join('\n')
      const status = await post(webhookUrl, JSON.stringify({ text, console: `${publicUrl}/operator`, ...news }))
      if (status !== undefined && status >= 200 && status < 300) return
      const givesUp = tries + 1 >= triesMax
      logger.warn({ kind: news.kind, status, tries: tries + 1, givesUp }, 'the alert webhook did not take a message')
      if (!givesUp) await inTx(db, (tx) => askForPost(tx, { news, tries: tries + 1 }, retrySeconds * 2 ** tries))
    },
  }
}

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
