import type { Page } from 'playwright-core'
import type { useBrowser } from './browser.ts'
import { linkIn, newPerson, type Person } from './people.ts'

export type SignedIn = Person & { token: string; refId: string }
type Look = { width?: number; colorScheme?: 'light' | 'dark'; expected?: RegExp }

/** Refusals are provoked here, and the browser logs each. */
export const refused = /status of 4\d\d/
/** A slow machine is not a wrong answer. */
const attemptsMax = 2_400
/** The fee is $1, and the treasury of a new sandbox is filled by deposits alone. */
const address = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Members of a product at some address, brought by its own calls to where a journey begins. */
export function membersOf(url: () => string, open: ReturnType<typeof useBrowser>['open']) {
  async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
    const response = await fetch(`${url()}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as T
  }

  async function until<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const answer = await ask()
      if (answer) return answer
      await new Promise((done) => setTimeout(done, 250))
    }
    throw new Error('It never came to be')
  }

  const mailTo = (to: string, subject: string) =>
    until(async () => {
      const mails = await call<{ subject: string; text: string }[]>('GET', `/sandbox/mail?to=${encodeURIComponent(to)}`)
      return mails.find((mail) => mail.subject.includes(subject))
    })
  const codeTo = async (to: string, subject: string) =>
    /(?<!\.)\b\d{6}\b/.exec((await mailTo(to, subject)).text)?.[0] ?? ''

  async function member(sponsor?: SignedIn): Promise<SignedIn> {
    const person = newPerson()
    await call('POST', '/auth/signup', {
      ...person,
      termsAccepted: true,
      ...(sponsor ? { referred_by: sponsor.refId } : {}),
    })
    const link = new URL(linkIn(await mailTo(person.email, 'Verify')))
    await call('POST', '/auth/process-email-verification', {
      verification_token: link.searchParams.get('verification_token'),
    })
    const { token, user } = await call<{ token: string; user: { refId: string } }>('POST', '/auth', {
      email: person.email,
      password: person.password,
    })
    return { ...person, token, refId: user.refId }
  }

  const as =
    ({ token }: SignedIn) =>
    <T>(method: string, path: string, body?: unknown) =>
      call<T>(method, path, body, token)
  const botOf = (person: SignedIn) => as(person)<{ state: string }>('GET', '/bot')
  const inState = (person: SignedIn, state: string) =>
    until(async () => (await botOf(person)).state === state || undefined)

  async function fuel(person: SignedIn, amount: number): Promise<void> {
    const wallet = await as(person)<{ address: string }>('GET', '/wallet')
    const before = await balance(person)
    await call('POST', '/sandbox/faucet', { address: wallet.address, amount })
    await until(async () => (await balance(person)) > before || undefined)
  }
  const balance = async (person: SignedIn) =>
    (await as(person)<{ fuelBalance: number }>('GET', '/settings/get-user-prefes')).fuelBalance

  let logins = Date.now() % 1_000_000_000
  return {
    address,
    call,
    as,
    until,
    mailTo,
    codeTo,
    member,
    fuel,
    inState,
    /** Somebody with this much affiliate income and an address to be paid to. */
    async earner(income: number): Promise<SignedIn> {
      const person = await member()
      await as(person)('PUT', '/profile/payout-address', { address, password: person.password })
      const otp = await codeTo(person.email, 'Confirm your payout address')
      await as(person)('POST', '/profile/payout-address/confirm', { otp })
      await fuel(await member(person), income * 20)
      return person
    },
    async withPackage(fuelled: number): Promise<SignedIn> {
      const person = await member()
      await fuel(person, fuelled)
      await as(person)('POST', '/packages/activate', { package_id: 1 })
      return person
    },
    submit: (person: SignedIn, capital = 100) =>
      as(person)('POST', '/broker-creds', {
        broker_name: 'Northbank Trading',
        server_number: 'NorthbankTrading-Demo',
        login_id: String(++logins),
        password: 'a broker password',
        capital,
      }),
    async operator(role: 'owner' | 'finance' | 'support'): Promise<SignedIn> {
      const person = { name: role, email: `${role}@fairlead.test`, password: `sandbox-${role}-pass` }
      const { token } = await call<{ token: string }>('POST', '/auth', person)
      return { ...person, token, refId: '' }
    },
    url,
    skip: (days: number) => call('POST', '/sandbox/clock', { advanceSeconds: days * 86_400 }),
    openAs: (
      { token }: SignedIn,
      path: string,
      { width = 1280, colorScheme = 'light', expected }: Look = {},
    ): Promise<Page> =>
      open(path, {
        baseURL: url(),
        token,
        viewport: { width, height: 900 },
        colorScheme,
        ...(expected ? { expected } : {}),
      }),
  }
}
