import { alertNews } from '@fairlead/contract/alerts'
import type { Job } from '../platform/jobs.ts'
import { headline, paragraphsOf } from './letters.ts'

export const postAlertJob = 'post-alert'
const timeoutMs = 10_000

/**
 * Hands one message to the operators' webhook. One that is not taken is tried again later by the queue. The address is as good
 * as a password, so neither it nor what the network says about it is ever logged.
 */
export function postAlert(webhookUrl: string | undefined, publicUrl: string): Job {
  return {
    name: postAlertJob,
    async run(payload) {
      // Asked for by a process that had one.
      if (!webhookUrl) return
      const news = alertNews.parse(payload)
      const text = [headline(news), ...paragraphsOf(news)].join('\n')
      const status = await post(webhookUrl, JSON.stringify({ text, console: `${publicUrl}/operator`, ...news }))
      if (status === undefined) throw new Error('The alert webhook could not be reached')
      if (status < 200 || status > 299) throw new Error(`The alert webhook answered ${status}`)
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
