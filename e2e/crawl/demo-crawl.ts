import type { Page } from 'playwright-core'
import type { useBrowser } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { claimsOf } from './claims-of.ts'
import { shownFigure } from './figure.ts'
import type { Claim } from './find-differences.ts'
import { keepCalls } from './keep-calls.ts'
import { readFile } from './read-file.ts'
import { readMail } from './read-mails.ts'
import type { Row } from './read-page.ts'
import { placeOf, walkPages } from './walk-pages.ts'

type Account = { role: string; email: string; password: string; about: string }
type Mail = { subject: string; text: string; at: string }
type Member = Account & { name: string; id: number; createdAt: string; token: string }
type Open = ReturnType<typeof useBrowser>['open']
export type Crawled = { claims: Claim[]; unknown: string[] }

/** Who is looked at: everybody the demo world offers but those who are not yet trading. */
const isLookedAt = ({ role, about }: Account): boolean => role === 'member' && !about.startsWith('new: ')
const membersMax = 100
/** Not about members: the figures of the books are held against each other by `expectSameFigures`, and the rest is about the service. */
const ofTheHouse =
  /^console\/(overview|orders|growth|stops|terminals|settings|books|alerts|doctor|audit|reports|security)\b/

/** Everything that the demo world shows about its members, claim by claim. */
export async function crawlDemo(url: string, open: Open): Promise<Crawled> {
  const nobody = callsOf(url, '')
  const { accounts } = await nobody.call<{ accounts: Account[] }>('GET', '/sandbox')
  const owner = accounts.find(({ role }) => role === 'owner')
  if (!owner) throw new Error('The demo world has no owner')
  const operator = callsOf(url, await tokenOf(url, owner))
  const known = await everyMember(operator)
  const names = new RegExp(known.map(({ name }) => name).join('|'), 'g')
  const members: Member[] = []
  for (const account of accounts.filter(isLookedAt)) {
    const found = known.find(({ email }) => email === account.email)
    if (!found) throw new Error(`${account.email} is not among the members`)
    members.push({ ...account, ...found, token: await tokenOf(url, account) })
  }
  const crawled: Crawled = { claims: [], unknown: [] }
  const add = ({ claims, unknown }: Crawled) => {
    crawled.claims.push(...claims)
    crawled.unknown.push(...unknown)
  }
  // Two pages at once: while one waits for an answer, the other is read.
  const waiting = [...members]
  const crawlNext = async () => {
    for (let member = waiting.shift(); member; member = waiting.shift())
      add(await crawlMember({ url, open, member, names }))
  }
  await Promise.all([crawlNext(), crawlNext()])
  add(await crawlConsole({ url, open, token: operator.token, members, names }))
  for (const { about, name } of members)
    add(
      claimsOf(
        { blocks: [{ heading: '', term: '', words: about }], rows: [] },
        { place: 'sandbox', member: name, names },
      ),
    )
  return crawled
}

const tokenOf = async (url: string, { email, password }: Account): Promise<string> =>
  (await callsOf(url, '').call<{ token: string }>('POST', '/auth', { email, password })).token

async function everyMember({ call }: ReturnType<typeof callsOf>) {
  type Page = { members: { id: number; name: string; email: string; createdAt: string }[]; total: number }
  const all: Page['members'] = []
  for (let page = 1, total = 1; all.length < total; page++) {
    const answer = await call<Page>('GET', `/operator/members?page=${page}&pageSize=${membersMax}`)
    all.push(...answer.members)
    total = answer.total
  }
  // The longest first, so that no name is taken for a part of another.
  return all.sort((one, other) => other.name.length - one.name.length)
}

type Crawl = { url: string; open: Open; names: RegExp }

async function crawlMember({ url, open, member, names }: Crawl & { member: Member }): Promise<Crawled> {
  const page = await open('/dashboard', { baseURL: url, token: member.token })
  const at = { member: member.name, names, url, token: member.token }
  const periods = monthsSince(member.createdAt).map(
    (month) => `/dashboard?section=fuelwallet&view=period&period=${month}`,
  )
  const crawled = await crawlPages(page, at, {
    first: '/dashboard',
    more: periods,
    last: await dearestTrade(callsOf(url, member.token)),
    leavesOut: (path) => path.startsWith('/operator'),
  })
  await page.context().close()
  const mails = await callsOf(url, '').call<Mail[]>('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`)
  const told = claimsOf({ blocks: [], rows: mails.map((mail) => readMail(mail, names)) }, { ...at, place: 'mail' })
  return { claims: [...crawled.claims, ...told.claims], unknown: [...crawled.unknown, ...told.unknown] }
}

/** The lists lead to the newest trade, which may have cost nothing: the receipt of this one has most on it. */
async function dearestTrade({ call }: ReturnType<typeof callsOf>): Promise<string[]> {
  type Deals = { allUserTrades: { trade: number; account: number }[] }
  const { allUserTrades } = await call<Deals>('GET', '/botstats?page=1&pageSize=1&sort=Profit&order=desc')
  return allUserTrades.map(({ trade, account }) => `/dashboard?section=botReport&trade=${trade}&account=${account}`)
}

/** What operators see of these members, and what the lists of the console show. */
async function crawlConsole({
  url,
  open,
  token,
  members,
  names,
}: Crawl & { token: string; members: readonly Member[] }) {
  const page = await open('/operator', { baseURL: url, token })
  const leavesOut = (path: string) =>
    path.startsWith('/dashboard') || /section=members&open=/.test(path) || ofTheHouse.test(placeOf(path))
  const house = await crawlPages(
    page,
    { member: 'the house', names, url, token },
    { first: '/operator?section=members', leavesOut },
  )
  const parts = [house]
  for (const { id, name } of members)
    parts.push(
      await crawlPages(
        page,
        { member: name, names, url, token },
        { first: `/operator?section=members&open=${id}`, leavesOut: () => true },
      ),
    )
  await page.context().close()
  return { claims: parts.flatMap(({ claims }) => claims), unknown: parts.flatMap(({ unknown }) => unknown) }
}

async function crawlPages(
  page: Page,
  at: { member: string; names: RegExp; url: string; token: string },
  walk: Parameters<typeof walkPages>[1],
): Promise<Crawled> {
  const { url, token } = at
  const ask = keepCalls(page)
  const crawled: Crawled = { claims: [], unknown: [] }
  for await (const visit of walkPages(page, walk)) {
    const { claims, unknown } = claimsOf(visit, { ...at, place: visit.place, path: visit.path })
    crawled.claims.push(...claims)
    crawled.unknown.push(...unknown)
    for (const { file, of } of visit.files) {
      const rows = await readFile(file)
      const told = claimsOf(
        { blocks: [], rows },
        { ...at, place: `${visit.place} file`, path: visit.path, isExact: true },
      )
      crawled.claims.push(...told.claims)
      crawled.unknown.push(
        ...told.unknown,
        ...leftOut(visit.rows, rows, of).map((head) => `${visit.place} file | "${of}" leaves out ${head}`),
      )
    }
  }
  for (const { call, path, words } of await ask(callsOf(url, token)))
    crawled.claims.push(
      ...claimsOf({ blocks: [{ heading: call, term: path, words }], rows: [] }, { ...at, place: 'call', isExact: true })
        .claims,
    )
  return crawled
}

/** Columns of figures that a list shows and its file does not hold. */
function leftOut(shown: readonly Row[], kept: readonly Row[], list: string): string[] {
  const heads = new Set(kept[0]?.cells.map(({ head }) => head))
  const rows = shown.filter((row) => row.list === list)
  if (kept.length === 0 || rows.length === 0) return []
  const columns = rows[0]?.cells.filter(({ lines }) => shownFigure(lines[0] ?? '') !== undefined) ?? []
  return columns.map(({ head }) => head).filter((head) => !heads.has(head))
}

/** The months of the calendar from then until now, and the years they lie in. */
function monthsSince(since: string): string[] {
  const months: string[] = []
  const now = new Date()
  for (let at = new Date(`${since.slice(0, 7)}-01T00:00:00Z`); at <= now; at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString().slice(0, 7))
  return [...months, ...new Set(months.map((month) => month.slice(0, 4)))]
}
