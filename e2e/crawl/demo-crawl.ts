import type { Page } from 'playwright-core'
import type { useBrowser } from '../browser.ts'
import { type Calls, callsOf } from '../calls.ts'
import { correctIncome } from './correct-income.ts'
import { shownFigure } from './figure.ts'
import { keepCalls } from './keep-calls.ts'
import type { Read } from './kept-reads.ts'
import { readFile } from './read-file.ts'
import { readMail } from './read-mails.ts'
import { type Row, readPage } from './read-page.ts'
import { readTerms, termsOfPage } from './read-terms.ts'
import { placeOf, walkPages } from './walk-pages.ts'

type Account = { role: string; email: string; password: string; about: string }
type Mail = { subject: string; text: string; at: string }
type Member = Account & { name: string; id: number; createdAt: string; token: string }
type Open = ReturnType<typeof useBrowser>['open']

/** Who is looked at: everybody the demo world offers but those who are not yet trading. */
const isLookedAt = ({ role, about }: Account): boolean => role === 'member' && !about.startsWith('new: ')
const membersMax = 100
/** Not about members: the figures of the books are held against each other by `expectSameFigures`, and the rest is about the service. */
const ofTheHouse =
  /^console\/(overview|orders|growth|stops|terminals|settings|books|alerts|doctor|audit|reports|security)\b/

/** Everything that the demo world shows about its members, place by place. */
export async function crawlDemo(url: string, open: Open): Promise<Read[]> {
  const nobody = callsOf(url, '')
  const { accounts } = await nobody.call<{ accounts: Account[] }>('GET', '/sandbox')
  const signedIn = async (role: string) => {
    const account = accounts.find((one) => one.role === role)
    if (!account) throw new Error(`The demo world has no ${role}`)
    return { calls: callsOf(url, await tokenOf(url, account)), password: account.password }
  }
  const owner = await signedIn('owner')
  await correctIncome({ finance: await signedIn('finance'), owner })
  const operator = owner.calls
  const known = await everyMember(operator)
  const names = new RegExp(known.map(({ name }) => name).join('|'), 'g')
  const members: Member[] = []
  for (const account of accounts.filter(isLookedAt)) {
    const found = known.find(({ email }) => email === account.email)
    if (!found) throw new Error(`${account.email} is not among the members`)
    members.push({ ...account, ...found, token: await tokenOf(url, account) })
  }
  const reads: Read[] = []
  const waiting = [...members]
  const crawlNext = async () => {
    for (let member = waiting.shift(); member; member = waiting.shift())
      reads.push(...(await crawlMember({ url, open, member, names })))
  }
  const crawlHouse = async () => {
    reads.push(...(await crawlTerms(url, open, names)))
    reads.push(...(await crawlConsole({ url, open, token: operator.token, members, names })))
  }
  // Four pages at once: while one waits for an answer, another is read.
  await Promise.all([crawlNext(), crawlNext(), crawlNext(), crawlHouse()])
  for (const { about, name } of members)
    reads.push({
      words: { blocks: [{ heading: '', term: '', words: about }], rows: [] },
      at: { place: 'sandbox', member: name, names },
    })
  return reads
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

async function crawlMember({ url, open, member, names }: Crawl & { member: Member }): Promise<Read[]> {
  const page = await open('/dashboard', { baseURL: url, token: member.token })
  const at = { member: member.name, names }
  const calls = callsOf(url, member.token)
  const periods = monthsSince(member.createdAt).map(
    (month) => `/dashboard?section=fuelwallet&view=period&period=${month}`,
  )
  const reads = await crawlPages(page, calls, at, {
    first: '/dashboard',
    more: periods,
    last: await dearestTrade(calls),
    leavesOut: (path) => path.startsWith('/operator'),
  })
  await page.context().close()
  const mails = await callsOf(url, '').call<Mail[]>('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`)
  const letters = { blocks: [], rows: mails.map((mail) => readMail(mail, names)) }
  return [...reads, { words: letters, at: { ...at, place: 'mail' } }]
}

/** The lists lead to the newest trade, which may have cost nothing: the receipt of this one has most on it. */
async function dearestTrade({ call }: ReturnType<typeof callsOf>): Promise<string[]> {
  type Deals = { allUserTrades: { trade: number; account: number }[] }
  const { allUserTrades } = await call<Deals>('GET', '/botstats?page=1&pageSize=1&sort=Profit&order=desc')
  return allUserTrades.map(({ trade, account }) => `/dashboard?section=botReport&trade=${trade}&account=${account}`)
}

/** What holds for everybody: as a call answers it, and what a page of the site makes of it that the dashboard shows as well. */
async function crawlTerms(url: string, open: Open, names: RegExp): Promise<Read[]> {
  const at = { member: 'the house', names }
  const terms = await callsOf(url, '').call<object>('GET', '/settings/terms')
  const page = await open('/trading', { baseURL: url })
  const reads: Read[] = [
    { words: readTerms(terms), at: { ...at, place: 'call', isExact: true } },
    { words: await readPage(page, page.locator('#split')), at: { ...at, place: 'site/trading' } },
  ]
  await page.context().close()
  return reads
}

/** What operators see of these members, and what the lists of the console show. */
async function crawlConsole({
  url,
  open,
  token,
  members,
  names,
}: Crawl & { token: string; members: readonly Member[] }): Promise<Read[]> {
  const page = await open('/operator', { baseURL: url, token })
  const calls = callsOf(url, token)
  const leavesOut = (path: string) =>
    path.startsWith('/dashboard') || /section=members&open=/.test(path) || ofTheHouse.test(placeOf(path))
  const reads = await crawlPages(
    page,
    calls,
    { member: 'the house', names },
    { first: '/operator?section=members', leavesOut },
  )
  for (const { id, name } of members) {
    const walk = { first: `/operator?section=members&open=${id}`, leavesOut: () => true }
    reads.push(...(await crawlPages(page, calls, { member: name, names }, walk)))
  }
  await page.context().close()
  return reads
}

async function crawlPages(
  page: Page,
  calls: Calls,
  at: { member: string; names: RegExp },
  walk: Parameters<typeof walkPages>[1],
): Promise<Read[]> {
  const ask = keepCalls(page)
  const reads: Read[] = []
  for await (const { place, path, blocks, rows, files } of walkPages(page, walk)) {
    reads.push({ words: { blocks, rows }, at: { ...at, place, path } })
    for (const { file, of } of files) {
      const held = await readFile(file)
      reads.push({
        words: { blocks: [], rows: held },
        at: { ...at, place: `${place} file`, path, isExact: true },
        leftOut: leftOut(rows, held, of),
      })
    }
  }
  reads.push({ words: readTerms(await termsOfPage(page)), at: { ...at, place: 'terms in a page', isExact: true } })
  for (const { call, path, words } of await ask(calls))
    reads.push({
      words: { blocks: [{ heading: call, term: path, words }], rows: [] },
      at: { ...at, place: 'call', isExact: true },
    })
  return reads
}

/** Columns of figures that a list shows and its file does not hold. */
function leftOut(shown: readonly Row[], kept: readonly Row[], list: string): string[] {
  const heads = new Set(kept[0]?.cells.map(({ head }) => head))
  const rows = shown.filter((row) => row.list === list)
  if (kept.length === 0 || rows.length === 0) return []
  const columns = rows[0]?.cells.filter(({ lines }) => shownFigure(lines[0] ?? '') !== undefined) ?? []
  return columns
    .map(({ head }) => head)
    .filter((head) => !heads.has(head))
    .map((head) => `"${list}" leaves out ${head}`)
}

/** The months of the calendar from then until now, and the years they lie in. */
function monthsSince(since: string): string[] {
  const months: string[] = []
  const now = new Date()
  for (let at = new Date(`${since.slice(0, 7)}-01T00:00:00Z`); at <= now; at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString().slice(0, 7))
  return [...months, ...new Set(months.map((month) => month.slice(0, 4)))]
}
