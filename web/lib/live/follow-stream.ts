import { errorReply } from '@fairlead/contract/errors'
import {
  crowded,
  type EventKind,
  type EventPayload,
  eventPayloads,
  stream,
} from '@fairlead/contract/routes/platform/stream'
import { createEventParser, type StreamBlock } from './parse-events.ts'

/** `polling`: the stream cannot be had for now, so what is shown is asked for again and again. */
export type LiveState = 'live' | 'reconnecting' | 'polling'

/** Without a payload when it is not what this page's contract says: something of that kind has happened all the same. */
export type LiveEvent = { [Kind in EventKind]: { kind: Kind; payload?: EventPayload<Kind> } }[EventKind]

type Handlers = {
  event(event: LiveEvent): void
  /** The first stream of this page has begun: what was read just before it may miss what happened in between. */
  begun(): void
  /** What is shown may be old: events were missed, or cannot be had. */
  gap(): void
  state(state: LiveState): void
  /** With each word of the server, the ones that keep the line open included. */
  alive(): void
  /** Why, in the server's words. */
  signedOut(why: string | undefined): void
}

const timingsDefault = {
  /** Between the end of a stream and the next try, until the server says otherwise. */
  retryMs: 2_000,
  retryMsMax: 60_000,
  /** The server says something each 15 seconds, so one that is silent for this long is gone. */
  silentMsMax: 40_000,
  pollEveryMs: 15_000,
  /** Before one that made room for newer streams of its member tries again by itself. */
  crowdedMs: 600_000,
}
const failuresBeforePolling = 3

export type FollowedStream = {
  /** Lets go of the connection until `wake`; browsers have few of them for all tabs together. */
  sleep(): void
  /** Tries at once, however long the next try was away. */
  wake(): void
  stop(): void
}

/** Keeps one stream open with this token, resumes it where it broke off, and never asks faster than it backs off. */
export function followStream(token: string, handlers: Handlers, origin = '', timings = timingsDefault): FollowedStream {
  let state: LiveState | undefined
  let lastId: string | undefined
  let retryMs = timings.retryMs
  let failures = 0
  let isStopped = false
  let isAsleep = false
  let madeRoom = false
  let connection = new AbortController()
  let wakeUp = () => {}
  let polling: ReturnType<typeof setInterval> | undefined

  void run()
  return {
    sleep() {
      isAsleep = true
      connection.abort()
    },
    wake() {
      isAsleep = false
      wakeUp()
    },
    stop() {
      isStopped = true
      clearInterval(polling)
      connection.abort()
      wakeUp()
    },
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const hasOpened = await readOnce()
      if (isStopped) return
      if (hasOpened) failures = 0
      else if (!isAsleep) failures++
      if (!isAsleep) enter(madeRoom || failures >= failuresBeforePolling ? 'polling' : 'reconnecting')
      await pause(isAsleep ? undefined : madeRoom ? timings.crowdedMs : delayMs())
    }
  }

  /** Half of it by chance, so that a restarted server does not meet all pages in the same moment. */
  function delayMs(): number {
    return Math.min(retryMs * 2 ** failures, timings.retryMsMax) * (0.5 + Math.random() / 2)
  }

  function pause(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function enter(next: LiveState): void {
    if (state === next || isStopped) return
    state = next
    clearInterval(polling)
    if (next === 'polling') polling = setInterval(() => isAsleep || handlers.gap(), timings.pollEveryMs)
    handlers.state(next)
  }

  /** Reads one connection to its end; answers whether it ever was a stream. */
  async function readOnce(): Promise<boolean> {
    connection = new AbortController()
    const { signal } = connection
    madeRoom = false
    if (isAsleep) return false
    const silence = createSilence(timings.silentMsMax, connection)
    let hasOpened = false
    try {
      const response = await fetch(`${origin}/api${stream.path}`, { headers: headersOf(), signal, cache: 'no-store' })
      if (response.status === 401) {
        isStopped = true
        const refused = errorReply.safeParse(await response.json().catch(() => undefined))
        handlers.signedOut(refused.data?.message)
        return false
      }
      if (!response.ok || !response.body || !isEventStream(response)) return false
      const parse = createEventParser()
      const text = new TextDecoder()
      const reader = response.body.getReader()
      for (let part = await reader.read(); !part.done && !signal.aborted; part = await reader.read()) {
        silence.broken()
        handlers.alive()
        for (const block of parse(text.decode(part.value, { stream: true }))) {
          if (!hasOpened) begin(block)
          hasOpened = true
          take(block)
        }
      }
    } catch {
      // However it broke, it is tried again.
    } finally {
      silence.end()
      connection.abort()
    }
    return hasOpened
  }

  /** The first block says where the stream starts; anywhere else than where we were means that something was missed. */
  function begin({ id, retryMs: told }: StreamBlock): void {
    if (told !== undefined) retryMs = told
    enter('live')
    if (lastId === undefined) handlers.begun()
    else if (id !== lastId) handlers.gap()
  }

  function take({ id, event, data }: StreamBlock): void {
    if (event === crowded) madeRoom = true
    if (data !== undefined && isKind(event)) handlers.event(eventOf(event, data))
    if (id !== undefined) lastId = id
  }

  function headersOf(): Record<string, string> {
    return {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      'x-auth-token': token,
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    }
  }
}

const isEventStream = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/event-stream') ?? false

// A newer server may know kinds that this page does not.
const isKind = (event: string | undefined): event is EventKind =>
  event !== undefined && Object.hasOwn(eventPayloads, event)

function eventOf(kind: EventKind, data: string): LiveEvent {
  const parsed = eventPayloads[kind].safeParse(fromJson(data))
  return (parsed.success ? { kind, payload: parsed.data } : { kind }) as LiveEvent
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Ends a connection that says nothing, which a network may keep open for minutes after the other side is gone. */
function createSilence(msMax: number, connection: AbortController) {
  const end = () => clearTimeout(timer)
  const begin = () => setTimeout(() => connection.abort(), msMax)
  let timer = begin()
  return {
    end,
    broken(): void {
      end()
      timer = begin()
    },
  }
}
