import { errorReply } from '@fairlead/contract/errors'
import { text } from '@fairlead/contract/text'
import { serverTime } from '../server-time.ts'
import { serviceState } from '../service-state.ts'
import { ApiError } from './api-error.ts'
import { pendingDeeds } from './pending-deeds.ts'
import { readOutcome } from './read-outcome.ts'
import { seenPosition } from './seen-position.ts'
import { toastOutcome } from './toast-outcome.ts'
import { waitMsOf } from './wait-ms-of.ts'

/** Why somebody has left: `closed` was the dialog, `gone` is all that could show what came of it. */
export type Leaving = 'closed' | 'gone'

export type Deed = {
  url: string
  init: RequestInit & { headers: Record<string, string> }
  key: string
  /** In words, for whoever has left before the answer came. */
  what: string
  token: string | null
  /** Aborted, with a `Leaving`, when whoever asked for it has left. */
  left: AbortSignal
}

/** Pauses before what was refused as not done is sent again, while whoever asked still waits: longer than a database needs to start. */
const putOffPausesMs = [500, 1_500, 3_000, 5_000, 5_000, 10_000, 10_000]
/** Whoever leaves the moment after a click may have meant it; the answer is on its way. */
const patienceMs = 1_000
/** Longer than the server lets any statement take: nothing will come any more. */
const answerMsMax = 45_000

/**
 * Sends a deed at the click that asked for it, and never later. Without a connection nothing is sent. Where no answer comes it is not sent
 * again: the server is asked what became of it, which settles it for good. What was done is then answered as if nothing had happened, by
 * the same call under its key, which can do nothing any more.
 */
export async function sendDeed(deed: Deed): Promise<Response> {
  if (!navigator.onLine) throw new ApiError(0, [{ msg: text.nothingSent }], text.nothingSent)
  pendingDeeds.add({ key: deed.key, what: deed.what })
  try {
    const response = await sendUntilDone(deed)
    if (!(await isUnknown(response))) return response as Response
    const outcome = await readOutcome(deed.key, deed.token)
    if (deed.left.reason === 'gone') toastOutcome(deed.what, outcome)
    if (outcome === 'out_of_reach') throw new ApiError(0, [{ msg: text.outcomeOutOfReach }], text.outcomeOutOfReach)
    if (outcome === 'not_done') throw await notDone(response)
    return await fetchAnswer(deed)
  } finally {
    pendingDeeds.remove(deed.key)
  }
}

/** What is refused as not done may come again, by itself while somebody waits for it. */
async function sendUntilDone(deed: Deed): Promise<Response | undefined> {
  for (const pauseMs of putOffPausesMs) {
    const response = await sendOnce(deed)
    if (response?.status !== 503 || (await isUnknown(response))) return response
    await pause(waitMsOf(response) ?? pauseMs, deed.left)
    if (deed.left.aborted) return response
  }
  return sendOnce(deed)
}

async function sendOnce({ url, init, left }: Deed): Promise<Response | undefined> {
  const connection = new AbortController()
  const cut = () => connection.abort()
  const timers = [setTimeout(cut, answerMsMax)]
  const leave = () => timers.push(setTimeout(cut, patienceMs))
  left.addEventListener('abort', leave)
  // What waits for a connection must not be sent when it is back.
  window.addEventListener('offline', cut)
  try {
    const response = await fetch(url, { ...init, signal: connection.signal })
    serverTime.hear(response)
    seenPosition.hear(response)
    serviceState.hear(response.status !== 503)
    return response
  } catch {
    serviceState.hear(false)
    return undefined
  } finally {
    for (const timer of timers) clearTimeout(timer)
    left.removeEventListener('abort', leave)
    window.removeEventListener('offline', cut)
  }
}

/** The first answer to what is known to be done. */
async function fetchAnswer(deed: Deed): Promise<Response> {
  for (const pauseMs of putOffPausesMs) {
    const response = await sendOnce(deed)
    if (response && response.status < 500) return response
    await pause(pauseMs, deed.left)
  }
  throw new ApiError(0, [{ msg: text.doneUnread }], text.doneUnread)
}

/** No answer, one that says so, or a failure of ours or of a proxy, which may have come before the deed or after it. */
async function isUnknown(response: Response | undefined): Promise<boolean> {
  if (!response) return true
  if (response.status < 500) return false
  if (response.status !== 503) return true
  const reply = errorReply.safeParse(await bodyOf(response))
  return !reply.success || reply.data.code === 'outcome_unknown'
}

/** A failure that has words of its own keeps them. */
async function notDone(response: Response | undefined): Promise<ApiError> {
  const reply = errorReply.safeParse(response?.status === 500 ? await bodyOf(response) : undefined)
  const errors = [...(reply.success ? reply.data.errors : []), { msg: text.notDone }]
  return new ApiError(response?.status ?? 0, errors, text.notDone)
}

const bodyOf = (response: Response): Promise<unknown> =>
  response
    .clone()
    .json()
    .catch(() => undefined)

function pause(ms: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    if (left.aborted) end()
    else left.addEventListener('abort', end, { once: true })
  })
}
