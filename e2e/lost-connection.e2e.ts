import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { type Deed, drivenDeeds, otherDeeds } from './deeds.ts'
import { cutOff, loseConnection, type Moment, momentsOf } from './lose-connection.ts'
import { membersOf } from './members.ts'
import { proof } from './proof.ts'

const { open } = useBrowser()
const people = membersOf(() => inject('productUrl'), open)

const deedOf = (route: Route): Deed => {
  const deed = drivenDeeds.find((one) => one.route === route)
  if (!deed) throw new Error(`${route.path} is not driven`)
  return deed
}

test('cut off at the worst moment of form, resume, withdrawal and closing, nothing is sent later or done twice', async () => {
  const earner = people.earner(20)
  const person = await people.withPackage(20)
  const lose = async (page: Awaited<ReturnType<typeof open>>, route: Route, moment: Moment, who = person) => {
    await loseConnection(people, page, who, deedOf(route), moment)
  }
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
  await lose(walletPage, routes.withdrawReferral, 'page left meanwhile', who)
  await walletPage.goto('/dashboard?section=profile')
  await lose(walletPage, routes.closeAccount, 'request lost', who)
  const prefs = await people.as(who)('GET', '/settings/get-user-prefes')
  expect(prefs).toMatchObject({ withStatus: '', referralTransactions: [] })
})

test('cut off, the page says from when its figures are, and heals by itself', async () => {
  const person = await people.member()
  const page = await people.openAs(person, '/dashboard?section=fuelwallet', { expected: cutOff })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().setOffline(true)
  await page.getByText(/^No connection\. What you see is from \d\d:\d\d .+ ago\.$/).waitFor()
  await page.getByText('No connection', { exact: true }).waitFor()
  const faded = () => page.evaluate(() => getComputedStyle(document.querySelector('main') as Element).opacity)
  expect(Number(await faded())).toBeLessThan(1)
  await page.context().setOffline(false)
  await page.getByText('What you see is from').waitFor({ state: 'hidden' })
  expect(Number(await faded())).toBe(1)
})

test('every change that members’ pages ask for stands in the table of deeds', () => {
  const names = new Set(
    readdirSync('web/member', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .flatMap((file) => [...readFileSync(join('web/member', file), 'utf8').matchAll(/\bact\(\s*([^,()]+)/g)])
      .flatMap(([, asked = '']) => asked.split(/[?:]/).map((part) => part.trim()))
      .filter((name) => Object.hasOwn(routes, name)),
  )
  const listed = [...drivenDeeds.map(({ route }) => route), ...otherDeeds]
  const nameOf = (route: Route) => Object.entries<Route>(routes).find(([, one]) => one === route)?.[0]
  expect([...names].sort()).toEqual(listed.map(nameOf).sort())
})

const usual: Moment = 'answer lost'
const isAll = inject('proofs') === 'long'
const cases = drivenDeeds.flatMap((deed) =>
  (isAll ? momentsOf(deed) : [usual]).map((moment) => ({
    deed,
    moment,
    name: `${deed.route.method} ${deed.route.path}`,
  })),
)
for (const { deed, moment, name } of cases)
  proof(`${name}: ${moment}`, async () => {
    const person = await deed.prepare(people)
    const page = await people.openAs(person, deed.path, { expected: cutOff })
    await loseConnection(people, page, person, deed, moment)
  })

proof('an answer that no session can ask about any more is said to be out of reach', async () => {
  const deed = deedOf(routes.withdrawReferral)
  const person = await deed.prepare(people)
  const page = await people.openAs(person, deed.path, { expected: cutOff })
  await page.route(`**/api${deed.route.path}`, async (route) => {
    await people.as(person)('POST', '/auth/logout')
    await route.abort()
  })
  await deed.ask(page, person)
  await page.getByText(text.outcomeOutOfReach).first().waitFor()
})
