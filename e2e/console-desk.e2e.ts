import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'
import { membersOf } from './members.ts'
import { proof } from './proof.ts'
import { type TradedWorld, tradedWorld } from './traded-member.ts'

const { open } = useBrowser()
let world: TradedWorld
let member: { name: string; email: string }
const people = membersOf(() => world.url, open)

/** Nobody else has this product meanwhile: what is stopped and changed here is stopped and changed for everybody. */
beforeAll(async () => {
  world = await tradedWorld()
  member = await world.call('GET', '/auth')
})
afterAll(() => world?.stop())

type Role = Parameters<typeof people.operator>[0]
const openAs = async (role: Role, section: string) =>
  people.openAs(await people.operator(role), `/operator?section=${section}`)
const confirm = async (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const quarterDaySeconds = 21_600
const positions = async () => (await world.call<{ positions: unknown[] }>('GET', '/bot/positions')).positions.length

test('each stop says in figures what it will do, does it, says what it did, and is lifted', async () => {
  const page = await openAs('owner', 'stops')
  let stops = 0
  // The button itself is out of sight: people click its label.
  const radio = (name: string) => page.locator('label', { has: page.getByRole('radio', { name, exact: true }) }).click()
  const stop = async (kind: string, choose: () => Promise<unknown>) => {
    await choose()
    await radio(kind)
    const reason = `Journey ${++stops}: ${kind}`
    await page.getByLabel('Reason').first().fill(reason)
    await page.getByRole('button', { name: `${kind}…` }).click()
    await page
      .getByRole('dialog')
      .getByText(/\d+ positions? of \d+ members?, at [+−]?\$/)
      .waitFor()
    await confirm(page, kind)
    await page.getByText(reason, { exact: true }).waitFor()
  }
  const scope = radio
  await stop('Pause entries', async () => {
    await scope('Instrument')
    await page.getByLabel('Instrument', { exact: true }).last().selectOption('XAUUSD')
  })
  await stop('Close only', () => scope('Strategy'))
  // Who is held back reads it, and a colleague below cannot lift it.
  const dashboard = await people.openAs({ ...member, password: '', refId: '', token: world.token }, '/dashboard')
  await expectGoodLooks(dashboard, () => dashboard.getByText('Our team has paused new trades in XAUUSD.').waitFor())
  await dashboard.close()
  const below = await openAs('support', 'stops')
  await below.getByText('Only an owner can lift it.').first().waitFor()
  expect(await below.getByRole('button', { name: 'Lift' }).count()).toBe(0)
  await below.close()
  await stop('Pause entries', async () => {
    await scope('Member')
    await page.getByLabel('Member', { exact: true }).last().fill(member.email)
    await page.getByRole('heading', { name: new RegExp(member.name) }).waitFor()
  })
  expect(await positions()).toBeGreaterThan(0)
  await stop('Close all now', () => scope('Platform'))
  // A market that rests is closed in as soon as it opens.
  while ((await positions()) > 0) await world.skip(quarterDaySeconds)
  await page.getByText(/Closed [1-9]\d* of \d+ positions for/).waitFor()
  await page.getByText('4 stops in force.').waitFor()
  for (let left = 3; left >= 0; left--) {
    await page.getByRole('button', { name: 'Lift' }).first().click()
    await page.getByText(left === 0 ? 'No stops:' : new RegExp(`^${left} stops? in force`)).waitFor()
  }
})

proof('an owner pauses and resumes payouts with a reason; support may not', async () => {
  const page = await openAs('owner', 'stops')
  for (const verb of ['Pause payouts', 'Resume payouts']) {
    await page.getByRole('button', { name: `${verb}…` }).click()
    await page
      .getByRole('dialog')
      .getByText(/approved withdrawals?, \$/)
      .waitFor()
    await page.getByRole('dialog').getByLabel('Reason').fill('Journey')
    await confirm(page, verb)
    await page.getByText(verb === 'Pause payouts' ? 'paused' : 'running', { exact: true }).waitFor()
    if (verb === 'Pause payouts') await takeOnAndSilence()
  }
  // Operators are told of it, one takes it on, and an owner keeps it quiet for an hour.
  async function takeOnAndSilence(): Promise<void> {
    await world.skip(60)
    const alerts = await openAs('owner', 'alerts')
    await alerts.getByRole('button', { name: /^Acknowledge Payouts are stopped/ }).click()
    await alerts.getByRole('dialog').getByLabel('Note for colleagues').fill('Journey: on it')
    await confirm(alerts, 'I’ll handle it')
    await alerts.getByText('acknowledged', { exact: true }).waitFor()
    await alerts.getByRole('button', { name: /^Silence Payouts are stopped/ }).click()
    await alerts.getByRole('dialog').getByLabel('Reason').fill('Journey: known')
    await confirm(alerts, 'Silence')
    await expectGoodLooks(alerts, async () => {
      await alerts.getByText('Journey: on it').waitFor()
      await alerts.getByText('One such alert is active.').waitFor()
    })
    const colleague = await openAs('finance', 'alerts')
    await colleague.getByText('Journey: known').waitFor()
    expect(await colleague.getByRole('button', { name: /silence/i }).count()).toBe(0)
    await alerts.getByRole('button', { name: 'End the silence of Payouts are stopped' }).click()
    await alerts.getByText(/ended by/).waitFor()
    await alerts.close()
    await colleague.close()
  }
  const support = await openAs('support', 'stops')
  await support.getByText('Owners and finance can pause payouts; only an owner can resume them.').waitFor()
})

type ShownTerms = Record<'hosting' | 'deposit' | 'fee' | 'days', string>

/** What a visitor reads, with scripts and without, and the member, from the moment that terms hold. */
async function expectTermsTold({ hosting, deposit, fee, days }: ShownTerms) {
  const said: Record<string, string[]> = {
    '/faq': [
      `Hosting is ${hosting} a month`,
      `at least ${deposit}.`,
      `a fixed fee of ${fee},`,
      `managed for ${days} more days`,
    ],
    '/terms': [`hosting of ${hosting} a month`, `carry a fee of ${fee}.`],
    '/trading': [`hosting costs ${hosting} a month`],
  }
  for (const javaScriptEnabled of [false, true]) {
    const visitor = await open('/faq', { baseURL: world.url, javaScriptEnabled })
    for (const [path, words] of Object.entries(said)) {
      await visitor.goto(path)
      const html = await visitor.content()
      for (const each of words) expect(html).toContain(each)
    }
    await visitor.context().close()
  }
  const own = await people.openAs(
    { ...member, password: '', refId: '', token: world.token },
    '/dashboard?section=fuelwallet',
  )
  await own.getByText(`At least ${deposit}. Credited after`).waitFor()
  await own.goto('/dashboard?section=fuelFaq')
  await own.getByText(`Hosting is ${hosting} a month`).waitFor({ state: 'attached' })
  await own.close()
}

proof('every setting is changed with what it changes said first, holds, and is undone by one click', async () => {
  const page = await openAs('owner', 'settings')
  const card = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title, exact: true, level: 2 }) })
  const undone = async (setting: string) => {
    const newest = page.getByRole('listitem').filter({ hasText: 'holds from' }).first()
    await newest.getByText(setting, { exact: true }).waitFor()
    await newest.getByRole('button', { name: 'Undo' }).click()
    await newest.getByText('undone', { exact: true }).waitFor()
  }
  const save = async (title: string, said: string) => {
    await card(title).getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('dialog').getByText(said).waitFor()
    await page
      .getByRole('dialog')
      .getByText(/In force from /)
      .waitFor()
    await confirm(page, 'Change it')
  }
  await card('Starter').getByLabel('Company (%)').fill('35')
  const ahead = card('Starter').getByRole('table', { name: 'Members ahead by capital: Starter' })
  await ahead.getByRole('columnheader', { name: 'In force, 40%' }).waitFor()
  await ahead.getByRole('columnheader', { name: 'As typed, 35%' }).waitFor()
  await save('Starter', 'Company’s share of profit (%): 40 → 35')
  await undone('package 1')

  await page.getByRole('tab', { name: 'Levels' }).click()
  await page.getByLabel('Level 1: Pays (%)').fill('9')
  await page.getByRole('button', { name: 'Preview the effect' }).click()
  await page.getByRole('heading', { name: 'Effect on the last 30 days' }).waitFor()
  await save('Level structure', 'Level 1, Pays (%): 10 → 9')
  await undone('level structure')

  await page.getByRole('tab', { name: 'Limits and rates' }).click()
  await page.getByLabel('Withdrawal fee ($)').fill('2')
  await page.getByLabel('Hosting ($ a month)').fill('31.31')
  await card('Limits and rates').getByRole('columnheader', { name: 'As typed, 40% and $31.31 a month' }).waitFor()
  await page.getByLabel('Smallest deposit ($)').fill('13.37')
  await page.getByLabel('Grace with low fuel (days)').fill('31')
  await save('Limits and rates', 'Hosting ($ a month): 20 → 31.31')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectTermsTold({ hosting: '$31.31', deposit: '$13.37', fee: '$2', days: '31' })
  await undone('rates')
  await expectTermsTold({ hosting: '$20', deposit: '$10', fee: '$1', days: '7' })
  await page.getByLabel('Can be claimed until (UTC)').fill('2027-01-01T00:00')
  await save('Joining bonus', '→ 2027-01-01T00:00:00.000Z')
  await undone('bonus')

  await page.getByRole('tab', { name: 'Brokers' }).click()
  await page.getByLabel('One broker per line, then its servers').fill('Only One: OnlyOne-Live')
  await save('Brokers', 'Only One: OnlyOne-Live comes')
  await undone('brokers')

  await page.getByRole('tab', { name: 'Public site' }).click()
  await page.getByLabel('Words').fill('An offer of this journey.')
  await save('Promo bar', 'An offer of this journey.')
  const site = await people.openAs(await people.operator('owner'), '/about')
  await site.getByText('An offer of this journey.').waitFor()
  await undone('promo')
  await page.getByRole('switch', { name: 'Posts of the blog' }).uncheck()
  await save('Sample content', 'Posts of the blog: yes → no')
  await undone('samples')
})

proof(
  'the audit log tells all of it, is searched, verified and saved; reports and growth stand beside it',
  async () => {
    const page = await openAs('finance', 'audit')
    await page.getByRole('button', { name: 'Verify the seals' }).click()
    await page.getByText(/All \d+ rows match their seals/).waitFor()
    await page.getByRole('searchbox').fill('level structure')
    await page.getByText('undo setting').first().waitFor()
    for (const [section, file] of [
      ['audit', 'audit-log.csv'],
      ['reports', 'money-by-day.csv'],
    ] as const) {
      await page.goto(`/operator?section=${section}`)
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'CSV' }).first().click()
      expect((await saving).suggestedFilename()).toBe(file)
    }
    await page.goto('/operator?section=growth')
    await page.getByText('Visited the register page').waitFor()
  },
)

proof('each of these sections fits and passes the checks', async () => {
  const page = await openAs('owner', 'stops')
  for (const section of ['stops', 'settings', 'audit', 'reports', 'growth']) {
    await page.goto(`/operator?section=${section}`)
    await expectGoodLooks(page, async () => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
    })
  }
})
