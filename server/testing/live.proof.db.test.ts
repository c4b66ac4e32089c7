import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { type Address, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { team } from '../finance/affiliate/team.ts'
import { addAccount } from '../people/identity/sign-up/add-account.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { hasPgbouncer } from '../sandbox/testing/debian-postgres.ts'
import { liveLogins } from '../sandbox/testing/live-logins.ts'
import type { OtherNode } from '../sandbox/testing/other-nodes.ts'
import { outsideWorld } from '../sandbox/testing/outside-world.ts'
import { pooledSettings, startPgbouncer } from '../sandbox/testing/pgbouncer.ts'
import { type ServerProcess, serverProcesses } from '../sandbox/testing/server-process.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { softPasskey } from '../wallet/payouts/testing/soft-passkey.ts'
import { remoteProcesses } from '../wallet/signing/testing/remote-process.ts'

const behindPooler = 'our own, behind PgBouncer'
const publicUrl = 'https://live.fairlead.test'
const password = 'correct horse battery staple'
const payee = `0x${'5a'.repeat(20)}` as Address
let db: Database['db']
let chain: Awaited<ReturnType<typeof outsideWorld>>['chain']
let letters: string[]

/** Each has a database, a mail server and a chain of its own. */
async function begin(other?: OtherNode, isPooled = false) {
  const ownerUrl = await testDatabaseUrl()
  const database = openDatabase(ownerUrl)
  const pgbouncer = isPooled ? await startPgbouncer(ownerUrl) : undefined
  const outside = await outsideWorld(publicUrl, '100', { other })
  whenOver(async () => {
    await outside.close()
    await database.close()
    await pgbouncer?.stop()
  })
  db = database.db
  chain = outside.chain
  letters = outside.letters
  const pooled = pgbouncer && pooledSettings(ownerUrl)
  const common = { ...outside.settings, ...pooled, DATABASE_URL: '', SANDBOX_WORLD: '' }
  return { ownerUrl, common, poolerHost: pgbouncer?.host }
}

test.each<{ node: string; other?: OtherNode }>([
  { node: 'our own' },
  ...(hasPgbouncer() ? [{ node: behindPooler }] : []),
  { node: 'ganache', other: 'ganache' },
  { node: '@ethereumjs/client', other: '@ethereumjs/client' },
])(
  'live mode on the node $node, each role a process with a login of its own: a deposit, a withdrawal and a refund go through',
  {
    timeout: 600_000,
  },
  async ({ node, other }) => {
    const { ownerUrl, common, poolerHost } = await begin(other, node === behindPooler)
    const start = await serverProcesses(ownerUrl)
    const remote = remoteProcesses(chain.wallet, { USDT_ADDRESS: common.USDT_ADDRESS, CHAIN_ID: common.CHAIN_ID })
    const logins = await liveLogins(ownerUrl, ['api', 'worker', 'fleet', 'signer'], poolerHost)
    const urls = {
      api: logins.API_DATABASE_URL ?? '',
      worker: logins.WORKER_DATABASE_URL ?? '',
      signer: logins.SIGNER_DATABASE_URL ?? '',
    }
    const startApi = (url: string, waitSeconds = '120') =>
      start({ ...common, ROLES: 'api', API_DATABASE_URL: url, START_WAIT_SECONDS: waitSeconds })
    // A login that can do more than its role is turned away. Nobody starts before whoever owns the tables has.
    await Promise.all([
      expect(startApi(ownerUrl)).rejects.toThrow('more rights than the role'),
      expect(startApi(urls.signer)).rejects.toThrow('more rights than the role'),
      expect(startApi(urls.api, '0')).rejects.toThrow('No process has started'),
    ])
    await start({ ...common, ROLES: 'worker', WORKER_DATABASE_URL: urls.worker, DATABASE_URL: ownerUrl })
    // The payout process starts before the one that has its key: until that is there, payouts wait.
    const [api] = await Promise.all([
      startApi(urls.api),
      start({ ...common, ROLES: 'signer', SIGNER_DATABASE_URL: urls.signer, SIGNER_URL: remote.url }),
      start({ ...common, ROLES: 'fleet', FLEET_DATABASE_URL: logins.FLEET_DATABASE_URL ?? '' }),
    ])
    await remote.start()

    // It looks for bars under a lock, and notes that it does.
    await until(async () => {
      const looks = await db.selectFrom('heartbeats').select('name').where('name', '=', 'fleet').execute()
      return looks.length === 1
    })

    const sponsor = await account(api, 'sponsor')
    const member = await account(api, 'member', sponsor.id)
    const operator = await account(api, 'operator')
    const key = softPasskey({ rpId: new URL(publicUrl).hostname, origin: publicUrl })
    await db.updateTable('members').set({ role: 'finance' }).where('id', '=', operator.id).execute()
    const { secret } = await call<{ secret: string }>(api, operator, 'POST', '/profile/totp', { password })
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    await call(api, operator, 'POST', '/profile/totp/confirm', { totp: app.generate() })
    await db
      .insertInto('payout_keys')
      .values({
        operator_id: operator.id,
        credential_id: key.credentialId,
        public_key: key.publicKey,
        enrolled_at: new Date(),
      })
      .execute()

    const { address } = await call<{ address: Address }>(api, member, 'GET', '/wallet')
    await chain.pour(address, 400_000_000n)
    await chain.pour(chain.wallet.treasury, 1_000_000_000n)
    await chain.mine(8)
    await until(async () => (await prefs(api, member)).fuelBalance === 400)
    for (const one of [sponsor, member]) {
      await call(api, one, 'PUT', '/profile/payout-address', { address: payee, password })
      await call(api, one, 'POST', '/profile/payout-address/confirm', { otp: await code(one, 'payout address') })
    }
    await call(api, sponsor, 'POST', '/wallet/withdraw-referral', { amount: 15 })
    await call(api, sponsor, 'POST', '/wallet/verify-email-otp', { otp: await code(sponsor, 'withdrawal') })
    const { withdrawals } = await call<{ withdrawals: { id: number }[] }>(api, operator, 'GET', '/operator/withdrawals')
    await approveByCode(`/operator/withdrawals/${withdrawals[0]?.id}`)
    await until(async () => (await paidTo(payee)) === 14n * 10n ** 18n)

    await call(api, member, 'POST', '/profile/close', { password })
    await call(api, member, 'POST', '/profile/close/confirm', { otp: await code(member, 'closure of your account') })
    // Nobody waits a day for a test.
    await db.updateTable('closing_requests').set({ due_at: new Date() }).execute()
    await until(async () => (await refunds()).length === 1)
    await approve(`/operator/refunds/${(await refunds())[0]?.id}`)
    await until(async () => (await paidTo(payee)) === (14n + 380n) * 10n ** 18n)

    function asks(path: string) {
      return call<{ challenge: string; proof: string }>(api, operator, 'GET', `${path}/approval`)
    }
    async function approve(path: string): Promise<void> {
      const { challenge, proof } = await asks(path)
      expect(proof).toBe('passkey')
      await call(api, operator, 'POST', `${path}/approve`, { passkey: key.sign(challenge) })
    }
    async function approveByCode(path: string): Promise<void> {
      // As soon as the signer has noted the operator's authenticator.
      await until(async () => (await asks(path)).proof === 'totp')
      // The code of now was used to switch it on.
      await call(api, operator, 'POST', `${path}/approve`, { totp: app.generate({ timestamp: Date.now() + 30_000 }) })
    }
    async function refunds(): Promise<{ id: number }[]> {
      return (await call<{ refunds: { id: number }[] }>(api, operator, 'GET', '/operator/refunds?status=waiting'))
        .refunds
    }
  },
)

type Person = { id: bigint; email: string; token: string }

async function account({ url }: ServerProcess, name: string, sponsorId?: bigint): Promise<Person> {
  const email = `${name}@people.test`
  const identity = { db, clock: { now: () => new Date() }, team }
  const id = await addAccount(identity, { name, email, password, role: 'member', ...(sponsorId && { sponsorId }) })
  const reply = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await reply.json()) as { token: string }
  return { id, email, token }
}

async function call<T>(
  { url }: ServerProcess,
  { token }: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await reply.json()) as T
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`)
  return answer
}

const prefs = (api: ServerProcess, person: Person) =>
  call<{ fuelBalance: number }>(api, person, 'GET', '/settings/get-user-prefes')

/** The newest code in a letter to this person about this. */
async function code({ email }: Person, about: string): Promise<string> {
  let found: string | undefined
  await until(async () => {
    const letter = letters.findLast(
      (one) => one.includes(`To: ${email}`) && one.includes(about) && /code is \d{6}/.test(one),
    )
    found = /code is (\d{6})/.exec(letter ?? '')?.[1]
    return found !== undefined
  })
  return found ?? ''
}

async function paidTo(address: Address): Promise<bigint> {
  const [client] = chain.chain.clients
  return client.readContract({ address: chain.chain.token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
}

/**
 * What the processes do in their own time is waited for; the chain goes on meanwhile. What is paid waits for seals, a look at the books
 * and a count of the cash, each once a minute by the real clock: the worker is asked for them again and again.
 */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    if (await isSo()) return
    await chain.mine(1)
    if (attempt % 20 === 0)
      for (const work of ['read-treasury', 'watch-books'])
        await sql`SELECT graphile_worker.add_job(${work}, job_key => ${work}, max_attempts => 1)`.execute(db)
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error('It never came to be')
}
