import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signatureOf } from '../../bots/terminals/pairing/signature.ts'
import type { Random } from '../random.ts'
import { type Asked, askOnce, askUntil, atDoor } from './ask.ts'
import { type Cast, codesFor, type Operator, type Pair, type Person, password, type Terminal } from './cast.ts'
import type { ClusterSettings } from './command.ts'
import type { Journal } from './journal.ts'

export type Traffic = { settings: ClusterSettings; cast: Cast; journal: Journal; random: Random; isOver(): boolean }

/** For a machine that has other things to do: so many times as seldom. */
const slowness = Number(process.env.STORM_SLOWNESS || 1)

/** All that people and machines do at once, each in their own time, until it is over. */
export async function runTraffic(traffic: Traffic): Promise<void> {
  const { cast } = traffic
  const repeat = async (everyMs: number, act: () => Promise<void>) => {
    while (!traffic.isOver()) {
      await act()
      await pause((everyMs / 2 + traffic.random.below(everyMs)) * slowness)
    }
  }
  await Promise.all([
    repeat(3_000, () => signUp(traffic)),
    repeat(4_000, () => signInAndOut(traffic)),
    repeat(800, () => visit(traffic)),
    ...cast.pairs.map((pair) => repeat(10_000, () => payIn(traffic, pair))),
    ...cast.pairs.map((pair) => repeat(4_000, () => withdraw(traffic, pair))),
    ...cast.named.map((person) => repeat(1_500, () => rename(traffic, person))),
    ...cast.terminals.map((terminal) => repeat(1_500, () => tell(traffic, terminal))),
    repeat(3_000, () => approveWaiting(traffic)),
    repeat(6_000, () => lookAround(traffic, cast.owner)),
  ])
}

function asked({ settings, journal }: Traffic, given: Asked) {
  return askUntil(settings.site, given, journal)
}

/** What nobody is refused. */
async function askFor(traffic: Traffic, given: Asked): Promise<Record<string, unknown> | undefined> {
  const { status, body } = await asked(traffic, given)
  if (status === 200) return body
  traffic.journal.unexpected.push(`${status}: ${given.method} ${given.path}: ${JSON.stringify(body).slice(0, 300)}`)
  return undefined
}

let people = 0

/** Somebody new, up to the joining bonus. */
async function signUp(traffic: Traffic): Promise<void> {
  const { journal } = traffic
  const email = `new${++people}@${journal.name}.test`
  journal.triedToSignUp.add(email)
  const body = { name: 'Ada Newcomer', email, password, termsAccepted: true }
  if (!(await askFor(traffic, { method: 'POST', path: '/auth/signup', body }))) return
  journal.signedUp.add(email)
  const verification_token = await untilMailed(traffic, email)
  if (!verification_token) return
  const verified = await asked(traffic, {
    ...{ method: 'POST', path: '/auth/process-email-verification' },
    body: { verification_token },
  })
  // Where the answer was lost the second one finds the token used up.
  if (verified.status === 200) journal.verified.add(email)
  const session = await askFor(traffic, { method: 'POST', path: '/auth', body: { email, password, remember: true } })
  if (!session) return
  const token = String(session.token)
  journal.sessions.push(token)
  const claim = { method: 'POST', path: '/packages/activate-joining-bonus', token, key: randomUUID() }
  if (!(await askFor(traffic, claim))) return
  journal.claimed.add(email)
  // Asked again by the same key the answer is the same, and nothing is done.
  await askFor(traffic, claim)
}

async function untilMailed({ settings, isOver }: Traffic, email: string): Promise<string | undefined> {
  while (!isOver()) {
    const letters = await atDoor<string[]>(settings.door, 'mail', { to: email })
    const token = letters.map((one) => /verification_token=([\w-]+)/.exec(one)?.[1]).find((one) => one !== undefined)
    if (token) return token
    await pause(500)
  }
  return undefined
}

async function signInAndOut(traffic: Traffic): Promise<void> {
  const { cast, journal, random } = traffic
  const { email } = random.pick(cast.named)
  const session = await askFor(traffic, { method: 'POST', path: '/auth', body: { email, password, remember: true } })
  if (!session) return
  const token = String(session.token)
  await askFor(traffic, { method: 'GET', path: '/settings/get-user-prefes', token })
  if (random.chance(0.5)) await askFor(traffic, { method: 'POST', path: '/auth/logout', token })
  else journal.sessions.push(token)
}

const pages = ['/', '/faq', '/about', '/contact']

/** A page is there or it is not; nobody asks a visitor to come again. */
async function visit({ settings, journal, random }: Traffic): Promise<void> {
  try {
    const reply = await fetch(`${settings.site}${random.pick(pages)}`, { signal: AbortSignal.timeout(10_000) })
    await reply.text()
    journal.note(`page ${reply.status}`)
  } catch {
    journal.note('page not there')
  }
}

async function payIn({ settings, journal }: Traffic, { depositAddress }: Pair): Promise<void> {
  journal.poured.push(await atDoor<string>(settings.door, 'pour', { address: depositAddress, dollars: '400' }))
}

/** Cents that tell one request of a member from the others. */
const asks = new Map<string, number>()

/** Asks for income and confirms it with the code that comes by mail. */
async function withdraw(traffic: Traffic, { sponsor }: Pair): Promise<void> {
  const { settings, journal, isOver } = traffic
  const { email, token } = sponsor
  const cents = (asks.get(email) ?? 0) + 1
  const amount = BigInt(1_000 + cents) * 10_000n
  const before = (await codesFor(settings.door, email, 'withdrawal')).length
  const asking = await asked(traffic, {
    ...{ method: 'POST', path: '/wallet/withdraw-referral', token, key: randomUUID() },
    body: { amount: Number(amount) / 1_000_000 },
  })
  // Refused while there is too little income, or while the last one waits for its payment.
  if (asking.status !== 200) return
  asks.set(email, cents)
  journal.requested.push({ email, amount })
  while (!isOver()) {
    const otp = (await codesFor(settings.door, email, 'withdrawal')).slice(before).at(-1)
    if (otp) {
      const confirming = { method: 'POST', path: '/wallet/verify-email-otp', token, key: randomUUID(), body: { otp } }
      if (await askFor(traffic, confirming)) journal.confirmed.push({ email, amount })
      return
    }
    await pause(500)
  }
}

/** Each name is the next number: what is read is never older than what was acknowledged. */
async function rename(traffic: Traffic, { email, token }: Person): Promise<void> {
  const { settings, journal } = traffic
  const state = journal.names.get(email) ?? { tried: 0, acknowledged: 0, read: 0 }
  journal.names.set(email, state)
  const number = ++state.tried
  const renaming = { method: 'PUT', path: '/profile', token, key: randomUUID(), body: { name: `Number ${number}` } }
  if (!(await askFor(traffic, renaming))) return
  state.acknowledged = number
  const answer = await askOnce(settings.site, { method: 'GET', path: '/profile', token }, journal)
  if (answer?.status !== 200) return
  state.read = Number(String(answer.body.name).slice('Number '.length))
  if (state.read !== number) journal.unexpected.push(`${email} was called ${number} and reads ${state.read}`)
}

const lastSeq = new Map<number, number>()

/** A terminal tells of one more deal, and again of those that were not taken yet. */
async function tell(traffic: Traffic, terminal: Terminal): Promise<void> {
  const { settings, journal } = traffic
  const { accountId, key, login, id } = terminal
  const state = journal.deals.get(accountId) ?? { told: 0, taken: 0 }
  journal.deals.set(accountId, state)
  state.told++
  const now = Date.now()
  const seq = Math.max((lastSeq.get(login) ?? 0) + 1, now)
  lastSeq.set(login, seq)
  const seconds = Math.floor(now / 1000)
  const body = JSON.stringify({
    seq,
    time: { raw: seconds, server: seconds, gmt: seconds },
    account: { login, balance: 1_000, credit: 0, equity: 1_000, margin: 0, freeMargin: 1_000, tradeAllowed: true },
    ...{ positions: [], results: [], ticks: [], log: [] },
    dealsAfter: state.taken,
    deals: Array.from({ length: Math.min(100, state.told - state.taken) }, (_, place) =>
      dealOf(state.taken + place + 1, now),
    ),
  })
  const stamp = String(now)
  try {
    const reply = await fetch(`${settings.site}/api/terminal/sync`, {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      headers: {
        'content-type': 'application/json',
        'x-terminal': String(id),
        'x-timestamp': stamp,
        'x-signature': signatureOf(key, stamp, body),
      },
      body,
    })
    const text = await reply.text()
    journal.note(`sync ${reply.status}`)
    if (reply.status === 200) state.taken = Math.max(state.taken, Number(JSON.parse(text).ackDeal))
    // By a clock that is half a minute off a signature is not from now.
    else if (![401, 409, 502, 503, 504].includes(reply.status))
      journal.unexpected.push(`${reply.status}: a terminal's sync: ${text.slice(0, 300)}`)
  } catch {
    journal.note('sync not answered')
  }
}

const dealOf = (ticket: number, now: number) => ({
  ...{ ticket, order: ticket, position: ticket, symbol: '', type: 'balance', entry: 'in', volume: 0, price: 0 },
  ...{ profit: 0, swap: 0, commission: 0, fee: 0, magic: 0, comment: '', reason: 0, timeMs: now },
})

/** An operator lets out whatever waits. */
export async function approveWaiting(traffic: Traffic): Promise<void> {
  const { cast, journal } = traffic
  const { token, key } = cast.finance
  const list = await askFor(traffic, { method: 'GET', path: '/operator/withdrawals?status=processing', token })
  const waiting = ((list?.withdrawals ?? []) as { id: number; approvedAt: string | null }[]).filter(
    ({ approvedAt }) => approvedAt === null,
  )
  for (const { id } of waiting) {
    const path = `/operator/withdrawals/${id}`
    const asking = await asked(traffic, { method: 'GET', path: `${path}/approval`, token })
    if (asking.status !== 200) continue
    const passkey = key.sign(String(asking.body.challenge))
    const approving = { method: 'POST', path: `${path}/approve`, token, key: `approve ${id} ${randomUUID()}` }
    const { status } = await asked(traffic, { ...approving, body: { passkey } })
    if (status === 200) journal.approved.add(String(id))
  }
}

const desks = ['/operator/overview', '/operator/members', '/operator/books', '/operator/alerts', '/operator/terminals']

async function lookAround(traffic: Traffic, { token }: Operator): Promise<void> {
  for (const path of desks) await askFor(traffic, { method: 'GET', path, token })
}
