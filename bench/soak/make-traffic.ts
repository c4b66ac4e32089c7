import { existsSync, readdirSync } from 'node:fs'
import type pg from 'pg'
import { createEventParser } from '../../web/lib/live/parse-events.ts'
import { readingsOf } from '../readings-of.ts'
import type { Acknowledged } from './acknowledged.ts'
import type { Calls } from './make-calls.ts'
import { Refused } from './make-calls.ts'
import { deposit, mailTo, type Person, pause, signUp } from './sign-in-people.ts'

type Parts = {
  calls: Calls
  client: pg.Pool
  acknowledged: Acknowledged
  members: readonly Person[]
  operators: Readonly<Record<'owner' | 'finance' | 'support', Person>>
  terminals: readonly ((acknowledged: Acknowledged) => Promise<void>)[]
}
/** So many do this beside each other, each again after so long. */
type Actor = { count: number; everyMs: number; act(place: number): Promise<void> }

const streams = 40
const streamMsMax = 60_000
const withdrawn = 12
const payee = '0x52908400098527886E0F7030069857D2E4169EE7'

const one = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T

/** Everybody who uses the product, at the pace of some hundred people, until `stop`; who was in the middle of something ends it. */
export function makeTraffic(parts: Parts): { stop(): Promise<void> } {
  const { calls } = parts
  let isOver = false
  const ending = new AbortController()
  const actors: Actor[] = [
    { count: 3, everyMs: 500, act: visit(parts) },
    { count: 6, everyMs: 500, act: read(parts, 'member') },
    { count: 2, everyMs: 1_000, act: read(parts, 'operator') },
    { count: Math.min(streams, parts.members.length), everyMs: 500, act: follow(parts, ending.signal) },
    {
      count: parts.terminals.length,
      everyMs: 1_000,
      act: async (place) => parts.terminals[place]?.(parts.acknowledged),
    },
    {
      count: 1,
      everyMs: 2_000,
      act: () => deposit(calls, parts.acknowledged, one(parts.members), 200 + Math.floor(Math.random() * 300)),
    },
    { count: 1, everyMs: 2_000, act: withdraw(parts) },
    { count: 1, everyMs: 2_000, act: approve(parts) },
    { count: 1, everyMs: 5_000, act: join(parts) },
    { count: 1, everyMs: 4_000, act: save(parts) },
    { count: 1, everyMs: 5_000, act: switchBot(parts) },
  ]
  const running = actors.flatMap(({ count, everyMs, act }) =>
    Array.from({ length: count }, async (_, place) => {
      await pause((everyMs * place) / count)
      while (!isOver) {
        const begun = performance.now()
        await act(place).catch((error: unknown) => {
          if (!(error instanceof Refused)) calls.fault(error)
        })
        await pause(Math.max(0, everyMs - (performance.now() - begun)))
      }
    }),
  )
  return {
    async stop() {
      isOver = true
      ending.abort()
      await Promise.all(running)
    },
  }
}

/** What the site says to anybody: every page that is built, and every public reading. */
function visit({ calls }: Parts): Actor['act'] {
  const folder = 'web/build/client'
  const pages = [
    '/',
    ...readdirSync(folder)
      .filter((name) => existsSync(`${folder}/${name}/index.html`))
      .map((name) => `/${name}`),
  ]
  const paths = readingsOf('public')
  return async () => {
    await calls.ask('pages of the site', 'GET', one(pages))
    await calls.json('public readings', 'GET', one(paths))
  }
}

/** Every page of numbers, as the contract declares them: whoever adds a call is part of it. */
function read({ calls, members, operators }: Parts, who: 'member' | 'operator'): Actor['act'] {
  const paths = readingsOf(who)
  const kind = who === 'member' ? 'readings of members' : 'readings of operators'
  return async () => {
    const { token } = who === 'member' ? one(members) : operators.owner
    await calls.json(kind, 'GET', one(paths), { token })
  }
}

/** A page that is open for a while, and closed without a word. */
function follow({ calls, members }: Parts, ending: AbortSignal): Actor['act'] {
  return async (place) => {
    const { token } = members[place % members.length] as Person
    const begun = performance.now()
    const over = AbortSignal.any([ending, AbortSignal.timeout(Math.round(streamMsMax * (0.3 + 0.7 * Math.random())))])
    try {
      const reply = await fetch(`${calls.url}/api/stream`, { headers: { 'x-auth-token': token }, signal: over })
      if (reply.status !== 200 || !reply.body) throw new Error(`A stream was answered with ${reply.status}`)
      const parse = createEventParser()
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let isFirst = true; ; isFirst = false) {
        const { value, done } = await reader.read()
        if (done) throw new Error('A stream was ended by the product')
        parse(value)
        if (isFirst) calls.took('streams until their first word', performance.now() - begun)
      }
    } catch (error) {
      if (!over.aborted) throw error
    }
  }
}

/** Somebody with income enough and nothing under way asks for some of it, and confirms the mailed code. */
function withdraw({ calls, client, acknowledged, members }: Parts): Actor['act'] {
  const kind = 'withdrawals'
  return async () => {
    const { rows } = await client.query<{ id: number }>(
      `SELECT member_id::int AS id FROM income_balances b WHERE income >= $1 AND NOT EXISTS (SELECT FROM withdrawals w
        WHERE w.member_id = b.member_id AND w.ended_at IS NULL) ORDER BY random()`,
      [withdrawn * 1_000_000],
    )
    const person = rows.map(({ id }) => members.find((member) => member.id === id)).find((found) => found !== undefined)
    if (!person) return
    const { token, email, password } = person
    const known = async () => {
      const mails = await calls.json<{ id: number }[]>(
        'mails read',
        'GET',
        `/sandbox/mail?to=${encodeURIComponent(email)}`,
      )
      return new Set(mails.map(({ id }) => id))
    }
    const codeIn = async (subject: string, after: ReadonlySet<number>) =>
      /(?<!\.)\b\d{6}\b/.exec((await mailTo(calls, email, subject, after)).text)?.[0]
    const { rowCount } = await client.query('SELECT FROM payout_addresses WHERE member_id = $1', [person.id])
    if (rowCount === 0) {
      const before = await known()
      await calls.json(kind, 'PUT', '/profile/payout-address', { token, body: { address: payee, password } })
      const otp = await codeIn('payout address', before)
      await calls.json(kind, 'POST', '/profile/payout-address/confirm', { token, body: { otp } })
    }
    const before = await known()
    await calls.json(kind, 'POST', '/wallet/withdraw-referral', { token, body: { amount: withdrawn } })
    const otp = await codeIn('withdrawal', before)
    await calls.json(kind, 'POST', '/wallet/verify-email-otp', { token, body: { otp } })
    const asked = await client.query<{ id: number }>(
      'SELECT id::int FROM withdrawals WHERE member_id = $1 ORDER BY id DESC LIMIT 1',
      [person.id],
    )
    acknowledged.withdrawals.push(...asked.rows.map(({ id }) => ({ id, dollars: withdrawn, isApproved: false })))
  }
}

/** An operator lets through whatever of ours waits. */
function approve({ calls, acknowledged, operators }: Parts): Actor['act'] {
  const { token, password } = operators.finance
  const kind = 'approvals'
  return async () => {
    const { withdrawals } = await calls.json<{ withdrawals: { id: number }[] }>(
      kind,
      'GET',
      '/operator/withdrawals?page=1&pageSize=50&status=processing',
      {
        token,
      },
    )
    for (const { id } of withdrawals) {
      const ours = acknowledged.withdrawals.find((asked) => asked.id === id && !asked.isApproved)
      if (!ours) continue
      await calls.json(kind, 'POST', `/operator/withdrawals/${id}/approve`, { token, body: { password } })
      ours.isApproved = true
    }
  }
}

/** Somebody new, brought by a member, who writes to the operators. */
function join({ calls, acknowledged, members }: Parts): Actor['act'] {
  let people = 0
  return async () => {
    const name = `Newcomer${people++}`
    const { email } = await signUp(calls, acknowledged, name, one(members))
    const subject = `Question of ${name}`
    const body = { name, email, phone: '1', subject, message: 'How does it work?' }
    await calls.json('messages', 'POST', '/contact/submit', { body })
    acknowledged.messages.push(subject)
  }
}

/** A file of each kind, read to its end. */
function save({ calls, members, operators }: Parts): Actor['act'] {
  const files: (() => Promise<unknown>)[] = [
    ...['csv', 'xlsx'].map((format) => () => get(`/finance/statement/file?format=${format}`, one(members))),
    () => get('/download-ea-log', one(members)),
    ...['csv', 'xlsx'].map(
      (format) => () => get(`/operator/reports/file?report=payouts&format=${format}&${days()}`, operators.finance),
    ),
    () => {
      const { token, password } = one(members)
      return calls.ask('files', 'POST', '/api/profile/export', { token, body: { password } })
    },
  ]
  const get = (path: string, { token }: Person) => calls.ask('files', 'GET', `/api${path}`, { token })
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const days = () => `from=${day(Date.now() - 30 * 86_400_000)}&to=${day(Date.now())}`
  return async () => {
    await one(files)()
  }
}

/** A bot rests for a moment. */
function switchBot({ calls, members }: Parts): Actor['act'] {
  const kind = 'bots switched'
  return async () => {
    const { token } = one(members)
    const { state } = await calls.json<{ state: string }>(kind, 'GET', '/bot', { token })
    if (state !== 'active') return
    await calls.json(kind, 'POST', '/bot/pause', { token })
    await calls.json(kind, 'POST', '/bot/resume', { token })
  }
}
