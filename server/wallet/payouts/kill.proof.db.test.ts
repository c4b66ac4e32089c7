import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { decodeFunctionData, erc20Abi, type Hex, keccak256, parseTransaction, toHex } from 'viem'
import { afterAll, expect, inject, test } from 'vitest'
import { team } from '../../finance/affiliate/team.ts'
import { addAccount } from '../../people/identity/sign-up/add-account.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { type ServerProcess, serverProcesses } from '../../sandbox/testing/server-process.ts'
import { testDatabaseUrl } from '../../sandbox/testing/test-database.ts'

/** Each statement that could be cut off is in `crashes.proof.db.test.ts`; this storm comes on top of it. */
const kills = inject('proofs') === 'long' ? 30 : 3
/** More, should a slow machine not have come to pay anything in the first. */
const killsMax = 4 * kills
const pairs = 4
const password = 'correct horse battery'
const depositDollars = 400

const databaseUrl = await testDatabaseUrl()
const start = await serverProcesses(databaseUrl)
const { db, close } = openDatabase(databaseUrl)
afterAll(close)

type Pair = { email: string; sponsorToken: string; depositAddress: string; payoutAddress: string }
type Answer = { status: number; body: Record<string, unknown> }

let server: ServerProcess
const acknowledged: string[] = []

async function call(method: string, path: string, token?: string, body?: unknown): Promise<Answer> {
  const reply = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await reply.json()
  return { status: reply.status, body: answer as Record<string, unknown> }
}

const startServer = async () => {
  server = await start({ RATE_LIMIT_SCALE: '1000', SANDBOX_WORLD: 'empty', TWO_OPERATORS_ABOVE: '1000000' })
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats `work` until the server is gone; what it was asked for then may or may not have been done. */
async function untilGone(work: () => Promise<void>, pauseMs: number): Promise<void> {
  while (!server.process.killed) {
    await work().catch((error: unknown) => {
      if (!server.process.killed) throw error
    })
    await pause(pauseMs)
  }
}

async function signIn(email: string, word: string): Promise<string> {
  const { body } = await call('POST', '/auth', undefined, { email, password: word, remember: true })
  return String(body.token)
}

async function makePair(number: number): Promise<Pair> {
  const identity = { db, clock: { now: () => new Date() }, team }
  const account = (name: string, sponsorId?: bigint) => {
    const email = `${name}@kill.test`
    return addAccount(identity, { name, email, password, role: 'member', ...(sponsorId && { sponsorId }) })
  }
  await account(`referral${number}`, await account(`sponsor${number}`))
  const email = `sponsor${number}@kill.test`
  const sponsorToken = await signIn(email, password)
  const payoutAddress = keccak256(toHex(email)).slice(0, 42)
  const set = await call('PUT', '/profile/payout-address', sponsorToken, { address: payoutAddress, password })
  expect(set.status).toBe(200)
  const otp = await newestCode(email, 'Confirm your payout address')
  expect((await call('POST', '/profile/payout-address/confirm', sponsorToken, { otp })).status).toBe(200)
  const wallet = await call('GET', '/wallet', await signIn(`referral${number}@kill.test`, password))
  return { email, sponsorToken, payoutAddress, depositAddress: String(wallet.body.walletAddress) }
}

async function pour(address: string, amount: number): Promise<string> {
  const { status, body } = await call('POST', '/sandbox/faucet', undefined, { address, amount })
  expect(status).toBe(200)
  return String(body.hash)
}

async function codeIn(email: string, subject: string): Promise<string | undefined> {
  const { body } = await call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)
  const mails = body as unknown as { subject: string; text: string }[]
  const letter = mails.find((mail) => mail.subject === subject)
  return /Your code is (\d{6})\./.exec(letter?.text ?? '')?.[1]
}

/** The same, waited for. */
async function newestCode(email: string, subject: string): Promise<string> {
  for (;;) {
    const code = await codeIn(email, subject)
    if (code) return code
    await pause(50)
  }
}

/** Asks for a withdrawal and confirms whichever of its own waits for a code, new or left over from before the last kill. */
async function withdraw({ email, sponsorToken }: Pair): Promise<void> {
  await call('POST', '/wallet/withdraw-referral', sponsorToken, { amount: 10 + randomInt(0, 500) / 100 })
  const otp = await codeIn(email, 'Confirm your withdrawal')
  if (otp) await call('POST', '/wallet/verify-email-otp', sponsorToken, { otp })
}

async function approveAll(token: string): Promise<void> {
  const waiting = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('status', '=', 'processing')
    .where('approved_at', 'is', null)
    .execute()
  for (const { id } of waiting)
    await call('POST', `/operator/withdrawals/${id}/approve`, token, { password: 'sandbox-finance-pass' })
}

test(`${kills} times kill -9 under deposits and withdrawals: nothing acknowledged is lost, nothing is paid twice`, {
  timeout: 600_000 + 60_000 * killsMax,
}, async () => {
  await startServer()
  const finance = await signIn('finance@fairlead.test', 'sandbox-finance-pass')
  const all = await Promise.all(Array.from({ length: pairs }, (_, number) => makePair(number)))
  await pour(await treasury(), 2_000)

  for (let kill = 1; kill <= kills || (kill <= killsMax && (await paidSoFar()).length <= pairs); kill++) {
    const born = await newestBlock()
    const load = Promise.all([
      ...all.map(({ depositAddress }) =>
        untilGone(async () => void acknowledged.push(await pour(depositAddress, depositDollars)), 800),
      ),
      ...all.map((pair) => untilGone(() => withdraw(pair), 300)),
      untilGone(() => approveAll(finance), 200),
    ])
    // The signer looks about once a block. Lives grow longer, so that a busy machine also comes to pay within one of them.
    const lastBlock = born + BigInt(randomInt(1, 3 + kill))
    while ((await newestBlock()) < lastBlock) await pause(20)
    await pause(randomInt(0, 1_000))
    server.process.kill('SIGKILL')
    expect(await server.ended).toBe('SIGKILL')
    await load
    await startServer()
  }
  await untilSettled(finance)

  expect(acknowledged.length).toBeGreaterThan(kills)
  const deposits = await db.selectFrom('chain_deposits').select(['tx_hash', 'status', 'amount']).execute()
  const found = deposits.map(({ tx_hash }) => tx_hash)
  // What was poured without an answer may be there too, but nothing twice.
  expect(acknowledged.filter((hash) => !found.includes(hash))).toEqual([])
  expect(new Set(found).size).toBe(found.length)
  expect(deposits.every(({ status, amount }) => status === 'credited' && amount === 400_000_000n)).toBe(true)

  const paid = await paidSoFar()
  expect(paid.length).toBeGreaterThan(pairs)
  const wanted = paid.map(({ address, amount }) => `${address} ${amount * 10n ** 12n}`).sort()
  expect((await minedTransfers(all.map(({ payoutAddress }) => payoutAddress))).sort()).toEqual(wanted)

  // A minute later everything that is checked each minute has been.
  await call('POST', '/sandbox/clock', undefined, { advanceSeconds: 60 })
  const { body } = await call('POST', '/operator/books/check', finance)
  const invariants = body.invariants as { name: string; holds: boolean; detail: string }[]
  expect(invariants.filter(({ holds }) => !holds)).toEqual([])
  expect(invariants.map(({ detail }) => detail).join()).not.toContain('not read yet')
  const { rows } = await sql.raw(readFileSync('server/testing/reconcile.sql', 'utf8')).execute(db)
  expect(rows).toEqual([])
  expect(server.output()).not.toMatch(/xprv/)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

const paidSoFar = () => db.selectFrom('payouts').select(['address', 'amount']).where('status', '=', 'paid').execute()

async function newestBlock(): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`SELECT max(number)::bigint AS number FROM sandbox_blocks`.execute(db)
  return rows[0]?.number ?? 0n
}

/** Every deposit credited and every approved withdrawal paid; operators go on approving. */
async function untilSettled(finance: string): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    await approveAll(finance)
    const { rows } = await sql<{ open: bigint }>`
      SELECT (SELECT count(*) FROM payouts WHERE status IN ('queued', 'sending'))
        + (SELECT count(*) FROM chain_sends WHERE status IN ('signed', 'sent'))
        + (SELECT count(*) FROM chain_deposits WHERE status = 'pending')
        + (SELECT count(*) FROM sandbox_pending_transactions)
        + (SELECT count(*) FROM unnest(${acknowledged}::text[]) AS a(hash)
           WHERE NOT EXISTS (SELECT 1 FROM chain_deposits d WHERE d.tx_hash = a.hash)) AS open`.execute(db)
    if (rows[0]?.open === 0n) return
    await pause(250)
  }
  throw new Error(`Deposits or payouts are still open:\n${server.output().slice(-3_000)}`)
}

/** The sandbox's chain gives its treasury coin in the last of its first transactions. */
async function treasury(): Promise<string> {
  const [, first] = await db.selectFrom('sandbox_blocks').select('transactions').orderBy('number').limit(2).execute()
  return String(parseTransaction(first?.transactions.at(-1) as Hex).to)
}

/** What the blocks themselves say was sent to these addresses, whoever believes to have sent it. */
async function minedTransfers(addresses: string[]): Promise<string[]> {
  const blocks = await db.selectFrom('sandbox_blocks').select('transactions').execute()
  return blocks.flatMap(({ transactions }) =>
    transactions.flatMap((raw) => {
      const { data } = parseTransaction(raw as Hex)
      if (!data?.startsWith('0xa9059cbb')) return []
      const { args } = decodeFunctionData({ abi: erc20Abi, data })
      const [to, value] = args as [string, bigint]
      return addresses.includes(to.toLowerCase()) ? [`${to.toLowerCase()} ${value}`] : []
    }),
  )
}
