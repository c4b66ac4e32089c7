import type pg from 'pg'
import { demoPassword } from '../../server/sandbox/demo/demo-people.ts'
import type { Acknowledged } from './acknowledged.ts'
import { type Calls, Refused } from './make-calls.ts'
import { pairTerminal } from './run-terminal.ts'

export type Person = { id: number; email: string; password: string; token: string; refId: string }

const newPassword = 'correct horse battery'
const mailTriesMax = 600
const mailPauseMs = 100
const loginFirst = 7_000_000
const terminalFuel = 60

/** The newest letter to somebody with these words in its subject, as soon as it is there. */
export async function mailTo(calls: Calls, to: string, subject: string, after: ReadonlySet<number>) {
  for (let tries = 0; tries < mailTriesMax; tries++) {
    const mails = await calls.json<{ id: number; subject: string; text: string }[]>(
      'mails read',
      'GET',
      `/sandbox/mail?to=${encodeURIComponent(to)}`,
    )
    const found = mails.find((mail) => mail.subject.includes(subject) && !after.has(mail.id))
    if (found) return found
    await pause(mailPauseMs)
  }
  throw new Error(`No mail "${subject}" came to ${to}`)
}

export async function signIn(calls: Calls, email: string, password: string): Promise<Person> {
  const { token, user } = await calls.json<{ token: string; user: { id: number; refId: string } }>(
    'sign-ins',
    'POST',
    '/auth',
    { body: { email, password } },
  )
  return { id: user.id, email, password, token, refId: user.refId }
}

export async function signUp(
  calls: Calls,
  acknowledged: Acknowledged,
  name: string,
  sponsor?: Person,
): Promise<Person> {
  const email = `${name.toLowerCase()}@soak.test`
  const body = {
    ...{ name, email, password: newPassword, termsAccepted: true },
    ...(sponsor && { referred_by: sponsor.refId }),
  }
  await calls.json('sign-ups', 'POST', '/auth/signup', { body })
  acknowledged.signUps.push(email)
  const { text } = await mailTo(calls, email, 'Verify', new Set())
  const verification_token = /verification_token=([\w-]+)/.exec(text)?.[1]
  await calls.json('sign-ups', 'POST', '/auth/process-email-verification', { body: { verification_token } })
  return signIn(calls, email, newPassword)
}

export async function deposit(calls: Calls, acknowledged: Acknowledged, { token }: Person, dollars: number) {
  const { address } = await calls.json<{ address: string }>('deposits', 'GET', '/wallet', { token })
  const { hash } = await calls.json<{ hash: string }>('deposits', 'POST', '/sandbox/faucet', {
    body: { address, amount: dollars },
  })
  acknowledged.deposits.push({ hash, dollars })
}

/** The members of the demo world that let themselves be signed in: some are locked or closed on purpose. */
export async function signInMembers(calls: Calls, client: pg.Pool): Promise<Person[]> {
  const { rows } = await client.query<{ email: string }>(
    `SELECT email FROM members WHERE role = 'member' AND email LIKE '%@fairlead.test' ORDER BY id`,
  )
  const people: Person[] = []
  for (const { email } of rows) {
    try {
      people.push(await signIn(calls, email, demoPassword))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  return people
}

export const signInOperator = (calls: Calls, role: 'owner' | 'finance' | 'support') =>
  signIn(calls, `${role}@fairlead.test`, `sandbox-${role}-pass`)

/** Each a new member with fuel, a package and a terminal of their own. */
export async function pairTerminals(
  calls: Calls,
  acknowledged: Acknowledged,
  { count, now, step }: { count: number; now(): number; step(): Promise<void> },
) {
  const terminals: ((acknowledged: Acknowledged) => Promise<void>)[] = []
  for (let place = 0; place < count; place++) {
    const person = await signUp(calls, acknowledged, `Terminal${place}`)
    const { token } = person
    await deposit(calls, acknowledged, person, terminalFuel)
    const fuel = () => calls.json<{ fuelBalance: number }>('pairing', 'GET', '/settings/get-user-prefes', { token })
    for (let tries = 0; (await fuel()).fuelBalance < terminalFuel; tries++) {
      if (tries === mailTriesMax) throw new Error(`The fuel of ${person.email} never came`)
      await step()
      await pause(mailPauseMs)
    }
    await calls.json('pairing', 'POST', '/packages/activate', { token, body: { package_id: 1 } })
    const { code } = await calls.json<{ code: string }>('pairing', 'POST', '/bot/terminal/code', {
      token,
      body: { capital: 100 },
    })
    const sync = await pairTerminal(calls, { code, login: loginFirst + place, now })
    await sync(acknowledged)
    terminals.push(sync)
  }
  return terminals
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
