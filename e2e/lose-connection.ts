import { text } from '@fairlead/contract/text'
import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import { type At, type Deed, says } from './deed.ts'

/** When the connection goes, and what else happens meanwhile. The last one alone gets the deed done. */
export const moments = [
  'before sending',
  'request lost',
  'dialog left meanwhile',
  'section left meanwhile',
  'reload meanwhile',
  'answer lost',
] as const
export type Moment = (typeof moments)[number]

/** Only what goes away can be left. */
const leaves: Readonly<Record<Deed['in'], readonly Moment[]>> = {
  dialog: ['dialog left meanwhile', 'section left meanwhile'],
  section: ['section left meanwhile'],
  frame: [],
}

export const momentsOf = (deed: Deed): Moment[] =>
  moments.filter((moment) => !moment.includes('left') || leaves[deed.in].includes(moment))

/** What the browser complains of when it is cut off. */
export const cutOff = /ERR_|net::|Failed to fetch|status of (4|5)\d\d/

/** Asks for a deed at such a moment, and looks at what came of it: on the page, and at the server. */
export async function loseConnection(deed: Deed, at: At, moment: Moment): Promise<void> {
  const { page } = at
  await deed.fill?.(at)
  const sent: Request[] = []
  await page.route(`**/api${deed.route.path.replace(/:\w+/g, '*')}`, async (route) => {
    if (route.request().method() !== deed.route.method) return route.continue()
    sent.push(route.request())
    if (sent.length > 1) return route.continue()
    if (moment === 'request lost') return route.abort()
    if (moment !== 'answer lost') return
    await route.fetch()
    return route.abort()
  })
  if (moment === 'before sending') {
    await page.context().setOffline(true)
    await deed.send(at)
    await says(page, text.nothingSent)
    await page.context().setOffline(false)
    await page.getByText('The figures shown are from').waitFor({ state: 'hidden' })
    expect(sent).toEqual([])
  } else {
    await deed.send(at)
    if (moment === 'answer lost') await deed.shown(at)
    else await leave(at, moment, sent)
    await expectSettled(deed, at, sent, moment === 'answer lost')
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function leave({ page }: At, moment: Moment, sent: readonly Request[]): Promise<void> {
  if (moment === 'request lost') return says(page, text.notDone)
  await expect.poll(() => sent.length, { timeout: 180_000 }).toBe(1)
  if (moment === 'dialog left meanwhile') {
    await page.keyboard.press('Escape')
    return says(page, text.notDone)
  }
  // As by the keyboard's own ways back and forth, which no dialog keeps from anybody.
  if (moment === 'section left meanwhile')
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href*="section=fuelwallet"]')?.click())
  else await page.reload()
  await says(page, text.wasNotDone)
}

/** The server says the same as the page did, and whatever comes late under that key changes nothing. */
async function expectSettled(deed: Deed, { people, person }: At, sent: readonly Request[], isDone: boolean) {
  const keys = new Set(sent.map((request) => request.headers()['idempotency-key']))
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  const [first] = sent
  if (!first) return
  const headers = { ...first.headers(), authorization: `Bearer ${person.token}` }
  const late = await fetch(first.url(), { method: first.method(), headers: plain(headers), body: first.postData() })
  const refusal = isDone ? text.answerNotKept : text.notDone
  if (isDone && !deed.isShownOnce) expect(late.status).toBe(200)
  else expect([late.status, await late.json()]).toMatchObject([409, { message: refusal }])
  const [key] = keys
  const outcome = await people.as(person)('POST', `/calls/${key}/outcome`)
  expect(outcome).toEqual({ outcome: isDone ? 'done' : 'not_done' })
}

const plain = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => ['authorization', 'content-type', 'idempotency-key'].includes(name)),
  )
