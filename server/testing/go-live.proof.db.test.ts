import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { type Address, erc20Abi } from 'viem'
import { expect, inject, test } from 'vitest'
import { writeBars } from '../bots/fleet/testing/write-bars.ts'
import { missingHistory } from '../bots/trading/missing-for-live.ts'
import { team } from '../finance/affiliate/team.ts'
import { addAccount } from '../people/identity/sign-up/add-account.ts'
import { openDatabase } from '../platform/database/db.ts'
import { debianCluster, hasDebianPostgres } from '../sandbox/testing/debian-postgres.ts'
import { readUnit } from '../sandbox/testing/deploy-units.ts'
import { goLivePage } from '../sandbox/testing/go-live-page.ts'
import { outsideWorld } from '../sandbox/testing/outside-world.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'

const page = goLivePage()
const site = 'https://fairlead.example'
const password = 'correct horse battery staple'
const payee = `0x${'5a'.repeat(20)}` as Address
const bonusEndsAt = '2031-05-01T00:00:00.000Z'
const units = ['remote-signer', 'signer', 'worker', 'fleet', 'api'] as const
const debian = '/usr/lib/postgresql/15/bin'
const folder = mkdtempSync(join(tmpdir(), 'fairlead-go-live-'))
whenOver(async () => rmSync(folder, { recursive: true, force: true }))

test('every block of the page is one that is run here, or says who runs it', () => {
  const known = ['sh', 'sh yours', 'sh by hand', 'sh after the start']
  expect(page.kinds.filter((kind) => !known.includes(kind))).toEqual([])
  expect(page.before.length).toBeGreaterThanOrEqual(5)
  expect(page.after.length).toBeGreaterThanOrEqual(3)
})

test.skipIf(!hasDebianPostgres())(
  'from an empty cluster of Debian’s PostgreSQL to the first payout, by the commands of docs/go-live.md',
  { timeout: 1_800_000 },
  async () => {
    const { chain, letters, settings, close } = await outsideWorld(site, '100')
    whenOver(close)
    const superuser = new URL(await debianCluster())
    // Those of the units may be taken here.
    const ports = new Map<string, string>()
    for (const unit of units) {
      const { PORT } = readUnit(unit).environment
      if (PORT) ports.set(PORT, String(await freePort()))
    }
    writeBars(join(folder, 'bars'))
    const yours: Record<string, string> = {
      SITE: site,
      ADMIN: `psql ${superuser.href}`,
      DATABASE_HOST: superuser.hostname,
      DATABASE_PORT: superuser.port,
      DATABASE_NAME: 'golive',
      ETC: join(folder, 'etc'),
      SMTP_URL: settings.SMTP_URL,
      MAIL_FROM: 'Fairlead <no-reply@fairlead.example>',
      MAIL_OPERATOR: settings.MAIL_OPERATOR,
      CHAIN_ID: settings.CHAIN_ID,
      BSC_RPC_URLS: settings.BSC_RPC_URLS,
      USDT_ADDRESS: settings.USDT_ADDRESS,
      TREASURY_ADDRESS: settings.TREASURY_ADDRESS,
      DEPOSIT_XPUB: settings.DEPOSIT_XPUB,
      PAYOUT_SIGNER_KEY: chain.wallet.xprv,
      COLD_ADDRESS: `0x${'c0'.repeat(20)}`,
      HOT_WALLET_MAX: '100000',
      CHAIN_START_BLOCK: '0',
      BONUS_ENDS_AT: bonusEndsAt,
      OWNER_MAIL: 'olga@fairlead.example',
      FINANCE_MAIL: 'finn@fairlead.example',
      BARS: join(folder, 'bars'),
    }
    // What the page asks of whoever goes live is what is given here, by the same names.
    expect(Object.keys(yours).sort()).toEqual([...page.yours].sort())

    const kept = join(folder, 'exported')
    const said = Object.entries(yours).map(([name, value]) => `export ${name}='${value}'`)
    await shell([...said, ...page.before, `export -p > ${kept}`])
    const ownerUrl = /OWNER_URL="([^"]+)"/.exec(readFileSync(kept, 'utf8'))?.[1] ?? ''
    const { db, close: closeDatabase } = openDatabase(ownerUrl)
    whenOver(closeDatabase)
    const { rows: rights } =
      await sql`SELECT rolsuper, rolcreaterole, rolbypassrls, rolreplication, rolcreatedb FROM pg_roles
      WHERE rolname = 'fairlead_owner'`.execute(db)
    expect(rights).toEqual([
      { rolsuper: false, rolcreaterole: true, rolbypassrls: false, rolreplication: false, rolcreatedb: false },
    ])
    execFileSync(process.execPath, ['tools/signer.mjs', 'build', join(folder, 'main.mjs')], { stdio: 'pipe' })
    await Promise.all(units.map((unit) => start(unit, ports)))
    const here = (command: string) => command.replace(/\b300\d\b/g, (port) => ports.get(port) ?? port)
    const told = await shell([`. ${kept}`, ...page.after.map(here)])

    const api = `http://127.0.0.1:${ports.get('3000')}/api`
    const [owner, finance] = await Promise.all(
      [...told.matchAll(/become-operator\?token=([\w-]+)/g)].map(([, token], place) =>
        becomeOperator(api, token ?? '', [yours.OWNER_MAIL, yours.FINANCE_MAIL][place] ?? ''),
      ),
    )
    if (!owner || !finance) throw new Error(`The page made no two operators: ${told}`)
    expect(await missingHistory(db, new Date())).toBeUndefined()
    const member = await account('member', await account('sponsor').then(({ id }) => id))
    const sponsor = await signIn(api, 'sponsor@people.test')
    const session = await signIn(api, member.email)
    expect(await call(api, session, 'GET', '/metaserver/meta-broker-data')).toEqual({ brokers: {} })
    expect(JSON.stringify(await call(api, owner.session, 'GET', '/operator/settings'))).toContain(bonusEndsAt)

    const { address } = await call<{ address: Address }>(api, session, 'GET', '/wallet')
    await chain.pour(address, 400_000_000n)
    await chain.pour(chain.wallet.treasury, 1_000_000_000n)
    await chain.mine(8)
    const fuel = () => call<{ fuelBalance: number }>(api, session, 'GET', '/settings/get-user-prefes')
    await until(async () => (await fuel()).fuelBalance === 400)
    await call(api, sponsor, 'PUT', '/profile/payout-address', { address: payee, password })
    await call(api, sponsor, 'POST', '/profile/payout-address/confirm', { otp: await code('payout address') })
    await call(api, sponsor, 'POST', '/wallet/withdraw-referral', { amount: 15 })
    await call(api, sponsor, 'POST', '/wallet/verify-email-otp', { otp: await code('withdrawal') })
    const { withdrawals } = await call<{ withdrawals: { id: number }[] }>(
      api,
      finance.session,
      'GET',
      '/operator/withdrawals',
    )
    const path = `/operator/withdrawals/${withdrawals[0]?.id}`
    // As soon as the signer has noted the operator's authenticator.
    const proof = () => call<{ proof: string }>(api, finance.session, 'GET', `${path}/approval`)
    await until(async () => (await proof()).proof === 'totp')
    // The code of now was used to switch it on.
    const totp = finance.app.generate({ timestamp: Date.now() + 30_000 })
    await call(api, finance.session, 'POST', `${path}/approve`, { totp })
    const [client] = chain.chain.clients
    const asked = { address: chain.chain.token, abi: erc20Abi, functionName: 'balanceOf', args: [payee] } as const
    await until(async () => (await client.readContract(asked)) === 14n * 10n ** 18n)
    await until(async () => {
      const { totals } = await call<{ totals: Record<string, number> }>(
        api,
        owner.session,
        'GET',
        '/operator/reports/money',
      )
      return totals.deposited === 400 && totals.paidOut === 14
    })
    expect(await call(api, owner.session, 'POST', '/operator/books/check', {})).toMatchObject({ holds: true })

    async function account(name: string, sponsorId?: bigint) {
      const email = `${name}@people.test`
      const identity = { db, clock: { now: () => new Date() }, team }
      const made = { name, email, password, role: 'member' as const, ...(sponsorId && { sponsorId }) }
      return { id: await addAccount(identity, made), email }
    }

    /** The newest code in a letter to the sponsor about this. */
    async function code(about: string): Promise<string> {
      let found: string | undefined
      await until(async () => {
        const letter = letters.findLast(
          (one) => one.includes('To: sponsor@people.test') && one.includes(about) && /code is \d{6}/.test(one),
        )
        found = /code is (\d{6})/.exec(letter ?? '')?.[1]
        return found !== undefined
      })
      return found ?? ''
    }

    /** What waits for a whole minute by the real clock is asked for again and again, and the chain goes on. */
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
  },
)

/** As one person types them, one after the other; what fails ends it. Answers what was printed. */
async function shell(commands: readonly string[]): Promise<string> {
  const script = join(folder, 'commands.sh')
  writeFileSync(script, ['set -euo pipefail', ...commands].join('\n'), { mode: 0o700 })
  const env = { PATH: [debian, dirname(process.execPath), process.env.PATH].join(':'), HOME: folder }
  const { stdout } = await promisify(execFile)('bash', [script], { env, maxBuffer: 16 * 1024 * 1024 })
  return stdout
}

/** As systemd starts the unit, with this place's folders: the settings of the page, and the secrets as credentials. Settles when it is ready. */
function start(name: string, ports: ReadonlyMap<string, string>): Promise<void> {
  const unit = readUnit(name)
  const credentials = join(folder, `credentials-${name}`)
  mkdirSync(credentials, { mode: 0o700 })
  for (const [credential, file] of Object.entries(unit.credentials))
    copyFileSync(file.replace('/etc/fairlead', join(folder, 'etc')), join(credentials, credential))
  const inFolder = (value: string) =>
    value
      .replaceAll('%d', credentials)
      .replace('/run/fairlead-signer', folder)
      .replace('/var/lib/fairlead-signer', folder)
  const given = Object.entries(unit.environment).map(([setting, value]) => [setting, inFolder(value)])
  const common = parseEnv(readFileSync(join(folder, 'etc/common.env'), 'utf8'))
  const [program = '', ...args] = unit.command.map((word) =>
    word
      .replace('/usr/bin/node', process.execPath)
      .replace('build/server/main.js', inject('serverBundle'))
      .replace('build/signer/main.mjs', join(folder, 'main.mjs')),
  )
  const port = ports.get(unit.environment.PORT ?? '')
  const env = {
    ...{ PATH: process.env.PATH, DATA_DIR: folder, RATE_LIMIT_SCALE: '1000', DATABASE_WAIT_SECONDS: '600' },
    ...Object.fromEntries(given),
    ...common,
    ...(port && { PORT: port }),
  }
  const child = spawn(program, args, { env, stdio: 'pipe' })
  whenOver(async () => {
    child.kill('SIGKILL')
  })
  return new Promise((ready, failed) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      if (/"msg":"ready"/.test(output)) ready()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => failed(new Error(`${name} ended (${code}):\n${output}`)))
  })
}

async function becomeOperator(api: string, token: string, email: string) {
  await call(api, '', 'POST', '/auth/become-operator', { token, password })
  const session = await signIn(api, email)
  const { secret } = await call<{ secret: string }>(api, session, 'POST', '/profile/totp', { password })
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await call(api, session, 'POST', '/profile/totp/confirm', { totp: app.generate() })
  return { session, app }
}

const signIn = async (api: string, email: string) =>
  (await call<{ token: string }>(api, '', 'POST', '/auth', { email, password })).token

async function call<T>(api: string, session: string, method: string, path: string, body?: unknown): Promise<T> {
  const key = createHash('sha256').update(`${session} ${method} ${path}`).digest('hex').slice(0, 32)
  const reply = await fetch(`${api}${path}`, {
    method,
    headers: {
      ...(session && { authorization: `Bearer ${session}` }),
      ...(method === 'POST' && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await reply.json()) as T
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`)
  return answer
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
