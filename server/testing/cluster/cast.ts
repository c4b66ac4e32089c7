import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { keccak256, toHex } from 'viem'
import { keyBoundTo } from '../../bots/terminals/pairing/terminal-keys.ts'
import { team } from '../../finance/affiliate/team.ts'
import { addAccount } from '../../people/identity/sign-up/add-account.ts'
import type { Database } from '../../platform/database/db.ts'
import { parseSecretKeys, Secrets } from '../../platform/keys/secrets.ts'
import { softPasskey } from '../../wallet/payouts/testing/soft-passkey.ts'
import { askUntil, askWell, atDoor } from './ask.ts'
import type { ClusterSettings } from './command.ts'

export const password = 'correct horse battery staple'

export type Person = { id: bigint; email: string; token: string }
export type Pair = { sponsor: Person; member: Person; payoutAddress: string; depositAddress: string }
export type Operator = Person & { key: ReturnType<typeof softPasskey> }
export type Terminal = { id: bigint; accountId: bigint; key: string; login: number }
export type Cast = {
  owner: Operator
  finance: Operator
  pairs: Pair[]
  named: Person[]
  prober: Person
  terminals: Terminal[]
}

type Sizes = { prefix: string; pairs: number; named: number; terminals: number }

/** Those who act in a storm, made before it begins. */
export async function makeCast(settings: ClusterSettings, database: Database, sizes: Sizes): Promise<Cast> {
  const parts = { settings, database }
  const { prefix } = sizes
  const owner = await makeOperator(parts, prefix, 'owner')
  const finance = await makeOperator(parts, prefix, 'finance')
  const many = <T>(count: number, make: (name: string) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, number) => make(`${prefix}${number}`)))
  const pairs = await many(sizes.pairs, (name) => makePair(parts, name))
  const named = await many(sizes.named, (name) => makePerson(parts, `named-${name}`))
  const prober = await makePerson(parts, `prober-${prefix}`)
  const terminals = await makeTerminals(parts, sizes)
  return { owner, finance, pairs, named, prober, terminals }
}

type Parts = { settings: ClusterSettings; database: Database }

async function makePerson({ settings, database }: Parts, name: string, sponsorId?: bigint): Promise<Person> {
  const email = `${name}@storm.test`
  const identity = { db: database.db, clock: { now: () => new Date() }, team }
  const id = await addAccount(identity, { name, email, password, role: 'member', ...(sponsorId && { sponsorId }) })
  return { id, email, token: await signIn(settings, email) }
}

async function signIn({ site }: ClusterSettings, email: string): Promise<string> {
  const { token } = await askWell(site, { method: 'POST', path: '/auth', body: { email, password, remember: true } })
  return String(token)
}

async function makeOperator(parts: Parts, prefix: string, role: 'owner' | 'finance'): Promise<Operator> {
  const { site } = parts.settings
  const { db } = parts.database
  const person = await makePerson(parts, `${prefix}-${role}`)
  await db.updateTable('members').set({ role }).where('id', '=', person.id).execute()
  const { token } = person
  const { secret } = await askWell(site, { method: 'POST', path: '/profile/totp', token, body: { password } })
  const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate()
  await askWell(site, { method: 'POST', path: '/profile/totp/confirm', token, body: { totp } })
  const key = softPasskey({ rpId: new URL(site).hostname, origin: site })
  await db
    .insertInto('payout_keys')
    .values({
      operator_id: person.id,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      enrolled_at: new Date(),
    })
    .execute()
  return { ...person, key }
}

/** A sponsor who is paid out, and a member whose deposits the sponsor earns by. */
async function makePair(parts: Parts, name: string): Promise<Pair> {
  const { site, door } = parts.settings
  const sponsor = await makePerson(parts, `sponsor-${name}`)
  const member = await makePerson(parts, `member-${name}`, sponsor.id)
  const payoutAddress = keccak256(toHex(sponsor.email)).slice(0, 42)
  const { token } = sponsor
  const wish = { address: payoutAddress, password }
  await askWell(site, { method: 'PUT', path: '/profile/payout-address', token, body: wish })
  const otp = await newestCode(door, sponsor.email, 'payout address')
  await askWell(site, { method: 'POST', path: '/profile/payout-address/confirm', token, body: { otp } })
  const { address } = await askWell(site, { method: 'GET', path: '/wallet', token: member.token })
  return { sponsor, member, payoutAddress, depositAddress: String(address) }
}

/** Codes in letters about this, the oldest first. */
export async function codesFor(door: string, email: string, about: string): Promise<string[]> {
  const letters = await atDoor<string[]>(door, 'mail', { to: email })
  return letters.filter((one) => one.includes(about)).flatMap((one) => /code is (\d{6})/.exec(one)?.[1] ?? [])
}

async function newestCode(door: string, email: string, about: string): Promise<string> {
  for (;;) {
    const code = (await codesFor(door, email, about)).at(-1)
    if (code) return code
    await new Promise((next) => setTimeout(next, 200))
  }
}

/** Accounts whose terminals tell of deals that their owners made by hand. */
async function makeTerminals({ settings, database }: Parts, { prefix, terminals: count }: Sizes): Promise<Terminal[]> {
  const secrets = new Secrets(parseSecretKeys(settings.secretKey) ?? [])
  const terminals: Terminal[] = []
  for (let login = 1; login <= count; login++) {
    const { id: memberId } = await makePerson({ settings, database }, `${prefix}trader${login}`)
    const { rows } = await sql<{ id: bigint; account_id: bigint }>`
      WITH account AS (
        INSERT INTO trading_accounts (member_id, server, login, opened_at, is_paper)
          VALUES (${memberId}, ${prefix}, ${String(login)}, now() - interval '1 day', false) RETURNING id, member_id)
      INSERT INTO terminals (member_id, account_id, is_hosted, login, server, company, is_demo, leverage, build, ea_version, paired_at)
        SELECT member_id, id, true, ${login}, ${prefix}, 'Storm', true, 100, 1, '1', now() FROM account
        RETURNING id, account_id`.execute(database.db)
    const [terminal] = rows
    if (!terminal) throw new Error('No terminal was made')
    const key = `key of ${login}`
    await sql`UPDATE terminals SET key = ${secrets.seal(key, keyBoundTo(terminal.id))} WHERE id = ${terminal.id}`.execute(
      database.db,
    )
    terminals.push({ id: terminal.id, accountId: terminal.account_id, key, login })
  }
  return terminals
}

/** Whoever was signed in still is. */
export const isSignedIn = async ({ site }: ClusterSettings, token: string): Promise<boolean> =>
  (await askUntil(site, { method: 'GET', path: '/auth', token })).status === 200
