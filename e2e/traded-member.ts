import { startProduct } from './start-product.ts'

type Mail = { subject: string; text: string }
type Position = { ticket: number; symbol: string }

export type TradedWorld = {
  url: string
  token: string
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Puts the product's clock forward; the market, the bot and the charges run through it before it answers. */
  skip(seconds: number): Promise<void>
  stop(): Promise<void>
}

const daySeconds = 86_400
const capital = 5_000
const fuel = 900
const expertPackage = 4
/** Trends come when they come; in so many days there is always one to trade. */
const daysMax = 60
const stepDays = 3
const closedTradesMin = 6

/**
 * A product of its own with a member whose bot has really traded, and holds at least one position. Of its own, because the clock is
 * put forward by weeks, which would end the codes and countdowns of other journeys.
 */
export async function tradedWorld(name: string): Promise<TradedWorld> {
  const product = await startProduct(name, { SANDBOX_WORLD: 'empty' })
  try {
    let token = ''
    const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const response = await fetch(`${product.url}/api${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as T
    }
    const skip = (seconds: number) => call<void>('POST', '/sandbox/clock', { advanceSeconds: seconds })

    token = await signIn(call)
    const { address } = await call<{ address: string }>('GET', '/wallet')
    await call('POST', '/sandbox/faucet', { address, amount: fuel })
    await skip(60)
    await call('POST', '/packages/activate', { package_id: expertPackage })
    await call('POST', '/broker-creds', {
      broker_name: 'Tidewater FX',
      server_number: 'TidewaterFX-Server1',
      login_id: '48210393',
      password: 'broker secret',
      capital,
    })
    await skip(60)
    for (let day = 0; day < daysMax && !(await hasTraded(call)); day += stepDays) await skip(stepDays * daySeconds)
    return { url: product.url, token, call, skip, stop: product.stop }
  } catch (error) {
    await product.stop()
    throw error
  }
}

type Call = TradedWorld['call']

async function hasTraded(call: Call): Promise<boolean> {
  const { totalClosedOrders } = await call<{ totalClosedOrders: number }>('GET', '/settings/get-user-prefes')
  const { positions } = await call<{ positions: Position[] }>('GET', '/bot/positions')
  return totalClosedOrders >= closedTradesMin && positions.length > 0
}

async function signIn(call: Call): Promise<string> {
  const person = { name: 'Mara', email: 'mara@example.test', password: 'correct horse battery' }
  await call('POST', '/auth/signup', { ...person, termsAccepted: true })
  let mail: Mail | undefined
  while (!mail) {
    const mails = await call<Mail[]>('GET', `/sandbox/mail?to=${encodeURIComponent(person.email)}`)
    mail = mails.find(({ subject }) => subject.includes('Verify'))
  }
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
  await call('POST', '/auth/process-email-verification', {
    verification_token: link.searchParams.get('verification_token'),
  })
  return (await call<{ token: string }>('POST', '/auth', person)).token
}
