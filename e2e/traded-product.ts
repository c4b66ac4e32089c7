import { createServer, type ServerResponse } from 'node:http'
import { type Calls, callsOf } from './calls.ts'
import { startProduct } from './start-product.ts'

type Mail = { subject: string; text: string }

/** As many as there are journeys that ask for one: they trade through the same days. More are made when more are asked for. */
const membersAtOnce = 3
const daySeconds = 86_400
const capital = 5_000
const fuel = 2_000
const expertPackage = 4
/** Trends come when they come; in so many days there is always one to trade. */
const daysMax = 120
const stepDays = 5
const closedTradesMin = 6

/**
 * Lends one product, whose clock is put forward by weeks, to one journey at a time: to `/` with a member whose bot has really traded,
 * to `/product` without. It is started when first asked for. Who has got it has it until the connection ends.
 */
export async function lendTradedProduct(): Promise<{ url: string; stop(): Promise<void> }> {
  let product: ReturnType<typeof startProduct> | undefined
  const waiting: Calls[] = []
  let made = 0
  let turn: Promise<unknown> = Promise.resolve()

  const running = () => {
    product ??= startProduct('e2e-traded', {
      SANDBOX_WORLD: 'empty',
      BONUS_ENDS_AT: '2090-12-31T23:59:59Z',
      // Long bars, so that weeks are soon played.
      BOT_BAR_SECONDS: '900',
    })
    return product
  }

  async function nextMember(): Promise<Calls> {
    const { url } = await running()
    if (waiting.length === 0) {
      waiting.push(...(await newMembers(url, made)))
      made += waiting.length
    }
    const member = waiting.shift()
    if (!member) throw new Error('There is nobody to lend')
    for (let day = 0; day < daysMax && !(await hasTraded(member)); day += stepDays)
      await member.skip(stepDays * daySeconds)
    return member
  }

  async function lend(isWithMember: boolean, response: ServerResponse): Promise<void> {
    const lent = isWithMember ? nextMember() : running().then(({ url }) => callsOf(url, ''))
    const answer = await lent.then(
      ({ url, token }) => ({ url, token }),
      (error: unknown) => ({ error: String(error) }),
    )
    response.write(`${JSON.stringify(answer)}\n`)
  }

  const server = createServer(({ url }, response) => {
    const over = new Promise((done) => response.once('close', done))
    turn = turn.then(() => lend(url === '/', response)).then(() => over)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      // Why it did not start was told to who asked for it.
      await product?.then(
        (started) => started.stop(),
        () => {},
      )
    },
  }
}

async function newMembers(url: string, before: number): Promise<Calls[]> {
  const members: Calls[] = []
  for (let place = 1; place <= membersAtOnce; place++) members.push(await newMember(url, before + place))
  const [first] = members
  // Once for all of them: what was deposited is final, and then the bots are set up.
  await first?.skip(60)
  for (const [place, { call }] of members.entries()) {
    await call('POST', '/packages/activate', { package_id: expertPackage })
    await call('POST', '/broker-creds', {
      broker_name: 'Tidewater FX',
      server_number: 'TidewaterFX-Server1',
      login_id: String(48_210_393 + before + place),
      password: 'broker secret',
      capital,
    })
  }
  await first?.skip(60)
  return members
}

async function newMember(url: string, number: number): Promise<Calls> {
  const token = await signIn(callsOf(url, ''), number)
  const member = callsOf(url, token)
  const { address } = await member.call<{ address: string }>('GET', '/wallet')
  await member.call('POST', '/sandbox/faucet', { address, amount: fuel })
  return member
}

async function signIn({ call }: Calls, number: number): Promise<string> {
  const person = { name: 'Mara', email: `mara${number}@example.test`, password: 'correct horse battery' }
  await call('POST', '/auth/signup', { ...person, termsAccepted: true })
  let mail: Mail | undefined
  for (; !mail; await new Promise((next) => setTimeout(next, 100))) {
    const mails = await call<Mail[]>('GET', `/sandbox/mail?to=${encodeURIComponent(person.email)}`)
    mail = mails.find(({ subject }) => subject.includes('Verify'))
  }
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
  await call('POST', '/auth/process-email-verification', {
    verification_token: link.searchParams.get('verification_token'),
  })
  return (await call<{ token: string }>('POST', '/auth', person)).token
}

/** Some trades are closed, one of them was won and charged, and a position is open. */
async function hasTraded({ call }: Calls): Promise<boolean> {
  const { totalClosedOrders } = await call<{ totalClosedOrders: number }>('GET', '/settings/get-user-prefes')
  const { allTradesData } = await call<{ allTradesData: { fuelUsed: number }[] }>('GET', '/fuelstats')
  const { positions } = await call<{ positions: unknown[] }>('GET', '/bot/positions')
  const isCharged = allTradesData.some(({ fuelUsed }) => fuelUsed > 0)
  return totalClosedOrders >= closedTradesMin && isCharged && positions.length > 0
}
