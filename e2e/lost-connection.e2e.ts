import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { useBrowser } from './browser.ts'
import type { At, Deed } from './deed.ts'
import { deedOf, deeds, membersChanges, nameOf } from './deeds.ts'
import { expectGoodLooks } from './looks.ts'
import { cutOff, loseConnection, type Moment, momentsOf } from './lose-connection.ts'
import { membersOf } from './members.ts'
import { proof } from './proof.ts'
import { skippedWorld, type TradedWorld, tradedWorld } from './traded-member.ts'
import { giveDevice } from './virtual-device.ts'

const { open } = useBrowser()
const people = membersOf(() => inject('productUrl'), open)

test('cut off at the worst moment of form, resume, withdrawal and closing, nothing is sent later or done twice', async () => {
  const earner = people.earner(20)
  const leaving = deedOf(routes.closeAccount).prepare(people, '')
  const person = await people.withPackage(20)
  const lose = (page: Page, route: Route, moment: Moment, who = person) =>
    loseConnection(deedOf(route), { page, person: who, people }, moment)
  const page = await people.openAs(person, '/dashboard', { expected: cutOff })
  await lose(page, routes.submitBrokerCreds, 'answer lost')
  await people.inState(person, 'active')
  await people.as(person)('POST', '/bot/pause')
  await page.reload()
  await lose(page, routes.resumeBot, 'before sending')
  await page.keyboard.press('Escape')
  await lose(page, routes.resumeBot, 'dialog left meanwhile')
  expect(await people.as(person)('GET', '/bot')).toMatchObject({ state: 'paused' })
  const who = await earner
  const walletPage = await people.openAs(who, deedOf(routes.withdrawReferral).path, { expected: cutOff })
  await lose(walletPage, routes.withdrawReferral, 'section left meanwhile', who)
  // Income has to be withdrawn before a closing, so somebody without any asks for it.
  const leaver = await leaving
  const closingPage = await people.openAs(leaver, deedOf(routes.closeAccount).path, { expected: cutOff })
  await lose(closingPage, routes.closeAccount, 'request lost', leaver)
  const prefs = await people.as(who)('GET', '/settings/get-user-prefes')
  expect(prefs).toMatchObject({ withStatus: '', referralTransactions: [] })
})

test('cut off, the page says from when its figures are and what could not be fetched, and heals by itself', async () => {
  const person = await people.member()
  const expected = new RegExp(`${cutOff.source}|Error: broken`)
  const page = await people.openAs(person, '/dashboard?section=fuelwallet', { expected })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().setOffline(true)
  await page.getByText(/^No connection\. The figures shown are from \d\d:\d\d .+ ago\.$/).waitFor()
  await page.getByText('No connection', { exact: true }).waitFor()
  const faded = () => page.evaluate(() => getComputedStyle(document.querySelector('main') as Element).opacity)
  expect(Number(await faded())).toBeLessThan(1)
  // Nobody has opened it yet, so its code is not there; what is shown stays.
  await page.keyboard.press('Control+k')
  await page.getByText(/^This could not be loaded\./).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Fuel Wallet' }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('The figures shown are from').waitFor({ state: 'hidden' })
  expect(Number(await faded())).toBe(1)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a section or an action' }).waitFor()

  // A page that breaks as it is drawn, and the connection with it.
  const broken = 'export default () => { throw new Error("broken") }'
  await page.route('**/assets/dashboard-home*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  )
  await page.route('**/api/health', (route) => route.abort())
  await page.reload()
  const notLoaded = page.getByRole('heading', { name: 'No connection' })
  await notLoaded.waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  if (inject('proofs') !== 'none') await expectGoodLooks(page, () => notLoaded.waitFor())
  await page.unrouteAll()
  await page.getByRole('heading', { level: 1, name: 'Fuel Wallet' }).waitFor()
})

test('every change that the contract lets a member make is among the deeds', () => {
  expect(deeds.map(({ route }) => nameOf(route)).sort()).toEqual(membersChanges().sort())
})

// Whoever has borrowed one product must not wait for the other: the traded one comes last and is kept.
const worlds = [undefined, 'skipped', 'traded'] as const
let traded: Promise<TradedWorld> | undefined
afterAll(async () => (await traded)?.stop())

const isAll = inject('proofs') === 'long'
for (const deed of deeds.toSorted((one, other) => worlds.indexOf(one.world) - worlds.indexOf(other.world)))
  proof(`${nameOf(deed.route)}, cut off${isAll ? ' at every moment' : ''}, is done once or never`, async () => {
    const at = await begin(deed)
    for (const moment of isAll ? momentsOf(deed) : (['answer lost'] as const)) {
      await loseConnection(deed, at, moment).catch((cause: unknown) => {
        throw new Error(`${moment}: ${cause}`, { cause })
      })
      if (moment !== 'answer lost') await at.page.goto(deed.path)
    }
  })

async function begin(deed: Deed): Promise<At> {
  const world = deed.world && (await borrow(deed.world))
  const url = world?.url ?? inject('productUrl')
  // Passkeys belong to names, and a product's address is none.
  const origin = deed.needsDevice ? url.replace('127.0.0.1', 'localhost') : url
  const theirs = membersOf(() => url, open)
  const person = await deed.prepare(theirs, world?.token ?? '')
  const page = await open(deed.path, { baseURL: origin, token: person.token, expected: cutOff })
  const at = { page, person, people: theirs }
  if (deed.needsDevice) await giveDevice(page)
  await deed.begin?.(at)
  return at
}

async function borrow(world: NonNullable<Deed['world']>): Promise<TradedWorld> {
  if (world === 'traded') {
    traded ??= tradedWorld()
    return traded
  }
  const lent = await skippedWorld()
  onTestFinished(() => lent.stop())
  return lent
}

proof('an answer that no session can ask about any more is said to be out of reach', async () => {
  const deed = deedOf(routes.withdrawReferral)
  const person = await deed.prepare(people, '')
  const page = await people.openAs(person, deed.path, { expected: cutOff })
  await page.route(`**/api${deed.route.path}`, async (route) => {
    await people.as(person)('POST', '/auth/logout')
    await route.abort()
  })
  const at = { page, person, people }
  await deed.fill?.(at)
  await deed.send(at)
  await page.getByText(text.outcomeOutOfReach).first().waitFor()
})
