import { errorReply } from '@fairlead/contract/errors'
import { settleOutcome } from '@fairlead/contract/routes/platform/calls'
import { serverTime } from '../server-time.ts'
import { serviceState } from '../service-state.ts'
import { session } from '../session.ts'
import { seenPosition } from './seen-position.ts'

/** `out_of_reach`: the session has ended, so nobody here can find out any more. */
export type Outcome = 'done' | 'not_done' | 'out_of_reach'

const pauseMsMin = 500
const pauseMsMax = 10_000
/** Longer than the server lets any statement take. */
const answerMsMax = 40_000

/**
 * Asks what became of a deed whose answer was lost, again and again until it is known: the server says that it was done, or sees to it
 * that it never will be.
 */
export async function readOutcome(key: string, token: string | null): Promise<Outcome> {
  const endQuestion = serviceState.ask()
  try {
    for (let tries = 0; ; tries++) {
      const response = await askOnce(key, token)
      if (response?.status === 401 || response?.status === 403) {
        const refused = errorReply.safeParse(await response.json().catch(() => undefined))
        if (response.status === 401 && session.token() === token) session.end(refused.data?.message)
        return 'out_of_reach'
      }
      const reply = settleOutcome.reply.safeParse(
        response?.ok ? await response.json().catch(() => undefined) : undefined,
      )
      if (reply.success) return reply.data.outcome
      await pause(Math.min(pauseMsMin * 2 ** tries, pauseMsMax))
    }
  } finally {
    endQuestion()
  }
}

async function askOnce(key: string, token: string | null): Promise<Response | undefined> {
  try {
    const response = await fetch(`/api${settleOutcome.path.replace(':key', key)}`, {
      method: settleOutcome.method,
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(answerMsMax),
    })
    serverTime.hear(response)
    seenPosition.hear(response)
    serviceState.hear(response.status !== 503)
    return response
  } catch {
    serviceState.hear(false)
    return undefined
  }
}

/** Ends early when the connection is back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}
