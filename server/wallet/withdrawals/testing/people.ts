import { type Money, micro } from '@fairlead/money/money'
import { afterAll } from 'vitest'
import { team } from '../../../finance/affiliate/team.ts'
import { checkBooks } from '../../../finance/ledger/check-books.ts'
import { readIncomeBalances } from '../../../finance/ledger/read-balances.ts'
import { checkAddress } from '../../../people/account/check-address.ts'
import { upsertPayoutAddress } from '../../../people/account/profile-store.ts'
import { addAccount } from '../../../people/identity/sign-up/add-account.ts'
import { inTx, openDatabase } from '../../../platform/database/db.ts'
import type { TestServer } from '../../../sandbox/testing/test-server.ts'
import { creditFromChain } from '../../deposits/testing/credit-from-chain.ts'

export type Person = { id: bigint; name: string; email: string; token: string }
type Wanted = { income?: number; address?: string | undefined; sponsor?: Person }
type Mail = { subject: string; text: string; html: string; to: string }

export const password = 'a long enough password'
/** A slow machine is not a wrong answer. */
const attemptsMax = 2_000
export const usd = (dollars: number): Money => micro(BigInt(Math.round(dollars * 1_000_000)))

/** Members of a running server who have income to withdraw, and what tests ask about them. */
export function walletPeople(server: Pick<TestServer, 'databaseUrl' | 'call'>) {
  const database = openDatabase(server.databaseUrl)
  afterAll(() => database.close())
  const { db } = database
  const now = new Date()
  const identity = { db, clock: { now: () => now }, team }
  let people = 0
  let deposits = 0
  /** How many codes for an address each person was mailed. */
  const sent = new Map<string, number>()
  const closed = new Map<string, number>()

  const account = (name: string, sponsorId?: bigint) =>
    addAccount(identity, {
      name,
      email: `${name}@wallet.test`,
      password,
      role: 'member',
      ...(sponsorId !== undefined && { sponsorId }),
    })
  const signIn = async (email: string, word = password) => {
    const { body } = await server.call('POST', '/auth', { body: { email, password: word, remember: true } })
    return String(body.token)
  }
  const call = (person: Person, method: string, path: string, body?: unknown, key?: string) =>
    server.call(method, path, {
      token: person.token,
      ...(body !== undefined && { body }),
      ...(key && { headers: { 'idempotency-key': key } }),
    })

  return {
    db,
    call,
    /** Somebody with this much affiliate income, earned by a referral's deposit. */
    async member({ income = 0, address, sponsor }: Wanted = {}): Promise<Person> {
      const name = `person${++people}`
      const id = await account(name, sponsor?.id)
      if (income > 0) {
        const referral = await account(`${name}.referral`, id)
        await inTx(db, (tx) => creditFromChain(tx, { name, memberId: referral, amount: usd(income * 20), now }))
      }
      const person = { id, name, email: `${name}@wallet.test`, token: await signIn(`${name}@wallet.test`) }
      if (address) await haveAddress(id, address)
      return person
    },
    async operator(role: 'owner' | 'finance' | 'support'): Promise<Person> {
      const email = `${role}@fairlead.test`
      const { id } = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      return { id, name: role, email, token: await signIn(email, `sandbox-${role}-pass`) }
    },
    signIn,
    setAddress,
    codeOf,
    close,
    /** Lets a withdrawal or a refund through with the operator's password. */
    approve: (by: Person, what: 'withdrawals' | 'refunds', id: bigint | number, key?: string) =>
      call(by, 'POST', `/operator/${what}/${id}/approve`, { password: `sandbox-${by.name}-pass` }, key),
    withdraw: (person: Person, amount: number, key?: string) =>
      call(person, 'POST', '/wallet/withdraw-referral', { amount }, key),
    verify: (person: Person, otp: string, key?: string) =>
      call(person, 'POST', '/wallet/verify-email-otp', { otp }, key),
    async fuel(person: Person, dollars: number): Promise<void> {
      const name = `fuel ${++deposits} of ${person.name}`
      await inTx(db, (tx) => creditFromChain(tx, { name, memberId: person.id, amount: usd(dollars), now }))
    },
    mail,
    otp,
    mailsTo,
    pass,
    income: (person: Person) => readIncomeBalances(db, person.id),
    /** The newest withdrawal of a person as it is stored. */
    newest: (person: Person) =>
      db
        .selectFrom('withdrawals')
        .selectAll()
        .where('member_id', '=', person.id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    async brokenBooks(): Promise<string[]> {
      const { findings } = await checkBooks(db)
      return findings.filter(({ holds }) => !holds).map(({ name }) => name)
    },
  }

  /** The `count`th mail with this subject to a person, waited for. */
  async function mail(person: Person, subject: string, count = 1): Promise<Mail> {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const mails = await mailsTo(person.email)
      const found = mails.filter((mail) => mail.subject === subject)
      const wanted = found.at(-count)
      if (wanted) return wanted
      await new Promise((next) => setTimeout(next, 25))
    }
    throw new Error(`No mail "${subject}" (${count}) came to ${person.email}`)
  }
  function otp(person: Person, count = 1): Promise<string> {
    return codeOf(person, 'Confirm your withdrawal', count)
  }

  /** The code in the `count`th mail with this subject. */
  async function codeOf(person: Person, subject: string, count = 1): Promise<string> {
    const { text } = await mail(person, subject, count)
    return /Your code is (\d{6})\./.exec(text)?.[1] ?? ''
  }

  function pass(seconds: number) {
    return server.call('POST', '/sandbox/clock', { body: { advanceSeconds: seconds } })
  }

  /** Asks for the account to be closed, confirms it by the newest mailed code, and lets the day of waiting pass. */
  async function close(person: Person) {
    const asked = await call(person, 'POST', '/profile/close', { password })
    if (asked.status !== 200) return asked
    const times = (closed.get(person.email) ?? 0) + 1
    closed.set(person.email, times)
    const otp = await codeOf(person, 'Confirm the closure of your account', times)
    const confirmed = await call(person, 'POST', '/profile/close/confirm', { otp })
    await pass(86_401)
    return confirmed
  }

  /** Long confirmed: by mail it would take a tenth of a second for each of some hundred people. */
  function haveAddress(memberId: bigint, address: string): Promise<void> {
    return inTx(db, (tx) =>
      upsertPayoutAddress(tx, { memberId, address: checkAddress(address, []), usableAt: now, now }),
    )
  }

  /** Asks for a payout address and confirms it by the newest mailed code. */
  async function setAddress(person: Person, address: string) {
    const asked = await call(person, 'PUT', '/profile/payout-address', { address, password })
    if (asked.status !== 200) return asked
    const subject = 'Confirm your payout address'
    const times = (sent.get(person.email) ?? 0) + 1
    sent.set(person.email, times)
    return call(person, 'POST', '/profile/payout-address/confirm', { otp: await codeOf(person, subject, times) })
  }

  async function mailsTo(email: string): Promise<Mail[]> {
    const { body } = await server.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)
    return body as unknown as Mail[]
  }
}

/** A code that is certainly another one. */
export const otherThan = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')

/** What others do in their own time is waited for, not timed. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    if (await isSo()) return
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error('It never came to be')
}
