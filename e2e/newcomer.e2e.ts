// long: one newcomer's way from the first page to the first trade
import { errors } from '@fairlead/contract/errors'
import { specifiedTerms } from '@fairlead/contract/specified-terms'
import { termTexts } from '@fairlead/contract/term-texts'
import { text } from '@fairlead/contract/text'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { sideScroll } from './find-violations.ts'
import { expectGoodLooks } from './looks.ts'
import { membersOf } from './members.ts'
import { api, mailTo, newPerson, type Person, verifiedPerson } from './people.ts'
import { proof } from './proof.ts'
import { skippedWorld } from './traded-member.ts'

const { open, productUrl } = useBrowser()

const away = /ERR_FAILED|Failed to fetch|dynamically imported|Error loading route|net::|status of 5\d\d/
const refused = /status of 4\d\d/
const phone = { viewport: { width: 390, height: 844 } }

async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox').check()
}

/** What a `noscript` shows; nothing where it is not shown. */
const wordsWithoutScripts = (place: Locator): Promise<string> =>
  place
    .locator('noscript')
    .first()
    .evaluate((element) => (getComputedStyle(element).display === 'none' ? '' : (element.textContent ?? '')))

/** A newcomer in the product whose joining bonus has not ended. */
async function beforeBonus(): Promise<Page> {
  const world = await skippedWorld()
  onTestFinished(() => world.stop())
  const people = membersOf(() => world.url, open)
  return people.openAs(await people.member(), '/dashboard', { expected: away })
}

/** How long a look takes is the machine's affair; a page asks again for less than a minute. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open: () => open() }
}

const signUp = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click()
const toasts = (page: Page) => page.locator('.Toastify__toast')

describe('without scripts', () => {
  test('forms wait and say why, and nothing stays on loading', async () => {
    const page = await open('/login', { javaScriptEnabled: false, expected: /status of 404/ })
    for (const path of ['/contact', '/login', '/register', '/forgot-password', '/']) {
      await page.goto(path)
      const form = page.locator('form').last()
      expect([path, await form.locator('button[type=submit]').isDisabled()]).toEqual([path, true])
      expect([path, await wordsWithoutScripts(form)]).toEqual([
        path,
        expect.stringContaining('This form needs JavaScript'),
      ])
    }
    for (const path of ['/dashboard', '/sandbox', '/operator']) {
      await page.goto(path)
      expect([path, await wordsWithoutScripts(page.locator('main'))]).toEqual([
        path,
        expect.stringContaining('This page needs JavaScript'),
      ])
      expect(await page.getByText(/^Loading/).isVisible()).toBe(false)
    }
    await page.goto('/no-such-page')
    await page.getByRole('heading', { level: 1, name: 'This page is not on the chart' }).waitFor()
  })
})

test('addresses answer like what they show', async () => {
  const statusOf = async (path: string) => (await fetch(`${productUrl}${path}`, { redirect: 'manual' })).status
  const moved = await fetch(`${productUrl}/Login?next=%2Fea-report`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/login?next=%2Fea-report'])
  for (const [path, status] of [
    ['/dashboard', 200],
    ['/dashboard/x', 404],
    ['/sandbox/ui', 200],
    ['/sandbox/x', 404],
    ['/No-Such-Page', 404],
  ] as const)
    expect([path, await statusOf(path)]).toEqual([path, status])
})

test.runIf(inject('proofs') !== 'none')(
  'the verification page names the address, sends again and leads to the captured mail',
  async () => {
    const person = newPerson()
    const page = await open('/register')
    await fillRegistration(page, person)
    await signUp(page)
    await page.waitForURL('**/verification-email-sent')
    await page.getByText(person.email).waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText(text.verificationSentAgain).waitFor()
    await mailTo(person.email, 'Verify')
    await page.reload()
    await page.getByRole('link', { name: 'Open the captured e-mail' }).click()
    await page.waitForURL('**/sandbox?to=*')
    await page.getByRole('article', { name: 'Verify your e-mail address' }).waitFor()
    expect(
      await page
        .getByRole('list', { name: /E-mails/ })
        .getByRole('listitem')
        .count(),
    ).toBe(1)
  },
)

proof('the links of the sandbox bar lead to their card, from wherever they are clicked', async () => {
  const page = await open('/terms')
  for (const name of ['Faucet', 'Clock', 'Mailbox']) {
    await page.goto('/terms')
    await page.getByRole('complementary', { name: 'Sandbox' }).getByRole('link', { name }).click()
    const heading = page.getByRole('heading', { level: 2, name, exact: true })
    await heading.waitFor()
    await page.waitForFunction((words) => {
      const found = [...document.querySelectorAll('h2')].find((one) => one.textContent === words)
      const top = found?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < innerHeight - 100
    }, name)
  }
  const tops = await page
    .locator('h2')
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().top]))
  expect(tops[0]?.[0]).toBe('Mailbox')
})

describe('markets', () => {
  proof('rates older than ten minutes are not shown while the feed fails; neither is an invented chart', async () => {
    const page = await open('/terms', { expected: away })
    await page.route('**/api/market/**', (route) => route.fulfill({ status: 503, json: {} }))
    await page.evaluate(() => {
      const rate = { pair: 'USD/JPY', bid: '1.0000', ask: '1.0010', iconClass: 'sign-jpy' }
      localStorage.setItem('forex_rates', JSON.stringify([rate]))
      localStorage.setItem('forex_last_fetch_time', String(Date.now() - 3 * 86_400_000))
    })
    await page.goto('/markets')
    await page.getByText('No chart at the moment').first().waitFor()
    expect(await page.locator('[data-ticker] li').count()).toBe(0)
    expect(await page.getByRole('img', { name: /candles between/ }).count()).toBe(0)
  })

  proof('chart, table and ticker tell one price, and say what it is', async () => {
    const page = await open('/markets')
    const panel = page.getByRole('tabpanel', { name: 'Forex' })
    await panel.getByText('Simulated').first().waitFor()
    await panel.getByText('over 72 trading hours').waitFor()
    const bid = await panel
      .getByRole('row', { name: /USD\/JPY/ })
      .getByRole('cell')
      .first()
      .textContent()
    expect(await panel.locator('figure strong').textContent()).toBe(bid)
  })

  proof('the ticker is longer than the widest screen', async () => {
    const page = await open('/markets', { viewport: { width: 3840, height: 900 } })
    await page.locator('[data-ticker] ul[aria-hidden]').first().waitFor({ state: 'attached' })
    const half = await page.locator('[data-ticker]').evaluate((track) => track.scrollWidth / 2)
    expect(half).toBeGreaterThanOrEqual(3840)
  })
})

proof(
  'whoever signs in from the log comes back to it; the header knows them, and the button shows that it tried',
  async () => {
    const person = await verifiedPerson()
    const page = await open('/ea-report', { ...phone, expected: away })
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await page.getByLabel('Username').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/ea-report')
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
    expect(
      await page
        .getByRole('banner')
        .getByRole('link', { name: /Login|Register/ })
        .count(),
    ).toBe(0)

    await page.getByLabel('From').fill('')
    await page.getByRole('button', { name: 'Download the log' }).click()
    await page.getByText(text.dateInvalid).waitFor()
    expect(await page.getByLabel('From').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('To', { exact: true }).getAttribute('aria-invalid')).toBeNull()
    await page.getByLabel('From').fill('2025-03-22')

    await page.route('**/api/download-ea-log*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Download the log' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute('**/api/download-ea-log*')
    const arrived = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect((await arrived).suggestedFilename()).toBe('ea-update-log_2025-03-22_2025-03-26.xlsx')
    await page.getByRole('button', { name: 'Downloaded' }).waitFor()
  },
)

proof('a browser whose clock is wrong shows the server’s time', async () => {
  const { token } = await verifiedPerson()
  const page = await open('/terms')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  const wrong = new Date(Date.now() - 400 * 86_400_000)
  await page.clock.setSystemTime(wrong)
  await page.goto('/dashboard')
  await page.locator('time').first().waitFor()
  const { now } = (await (await fetch(`${productUrl}/api/sandbox`)).json()) as { now: string }
  await page.waitForFunction(
    (day) => document.querySelector('time')?.getAttribute('datetime')?.startsWith(day),
    now.slice(0, 10),
  )
})

describe('while the server is away', () => {
  proof('a link keeps the page, says so, and is followed when the server is back', async () => {
    const page = await open('/terms', { expected: away })
    await page.route('**/*', (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await page.getByText('The server cannot be reached').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Terms')
    await page.unroute('**/*')
    await page.waitForURL('**/about')
  })

  proof('a deed whose answer was lost is asked for by its key, and what came of it is shown', async () => {
    const page = await beforeBonus()
    const keys: (string | undefined)[] = []
    let questions = 0
    const answers = gate()
    await page.route('**/api/packages/activate-joining-bonus', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      const message = errors.outcome_unknown.sentence
      const json = { errors: [{ msg: message }], message, code: 'outcome_unknown' }
      return route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json })
    })
    // Done, and then cut off; after that the network is gone for a moment.
    await page.route('**/api/calls/*/outcome', async (route) => {
      if (++questions < 4) return route.abort()
      await answers.opened
      return route.continue()
    })
    await page.getByRole('button', { name: 'Claim Bonus' }).click()
    await expectGoodLooks(page, () => page.getByText(text.outcomeAsked).waitFor())
    answers.open()
    await page.getByText(termTexts.bonusActivated(specifiedTerms)).waitFor()
    await page.getByText(text.outcomeAsked).waitFor({ state: 'hidden' })
    expect([questions, keys.length, new Set(keys).size]).toEqual([4, 2, 1])
  })

  proof('what is shown stays while calls are put off, and the page says so until they are answered', async () => {
    const page = await beforeBonus()
    await page.getByRole('button', { name: 'Claim Bonus' }).waitFor()
    const answers = gate()
    let isAway = true
    let claims = 0
    const message = errors.unavailable.sentence
    await page.route('**/api/**', async (route) => {
      if (route.request().url().endsWith('activate-joining-bonus') && ++claims > 1) await answers.opened
      if (!isAway) return route.continue()
      const json = { errors: [{ msg: message }], message }
      return route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json })
    })
    await page.getByRole('button', { name: 'Claim Bonus' }).click()
    await expectGoodLooks(page, () => page.getByText(text.serviceAway).waitFor())
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    isAway = false
    answers.open()
    await page.getByText(termTexts.bonusActivated(specifiedTerms)).waitFor()
    await page.getByText(text.serviceAway).waitFor({ state: 'hidden' })
  })

  proof('the mailbox says one thing, and recovers by itself', async () => {
    const page = await open('/sandbox', { expected: away })
    await page.route('**/api/sandbox/mail*', (route) => route.abort())
    await page.getByLabel('Recipient').fill('nobody-at-all@example.test')
    await page.getByText('The server cannot be reached').waitFor()
    expect(await page.getByText('No e-mail', { exact: true }).count()).toBe(0)
    await page.unroute('**/api/sandbox/mail*')
    await page.getByText('No e-mail', { exact: true }).waitFor()
    expect(await page.getByText('The server cannot be reached').count()).toBe(0)
  })

  proof('news come back by themselves', async () => {
    const page = await open('/terms', { expected: away })
    await page.route('**/api/market/news', (route) => route.abort())
    await page.goto('/markets')
    const news = page.getByRole('heading', { name: 'Latest news' })
    await news.scrollIntoViewIfNeeded()
    await page.getByText(text.newsFailed).waitFor()
    await page.unroute('**/api/market/news')
    await page.getByRole('article').first().waitFor()
  })

  proof('verification does not call a good link expired', async () => {
    const person = newPerson()
    const page = await open('/register', { expected: away })
    await fillRegistration(page, person)
    await signUp(page)
    await page.waitForURL('**/verification-email-sent')
    const link = /https?:\/\/\S+/.exec((await mailTo(person.email, 'Verify')).text)?.[0] ?? ''
    await page.route('**/api/auth/process-email-verification', (route) => route.abort())
    await page.goto(link)
    await page.getByText('could not be reached').waitFor()
    await page.unroute('**/api/auth/process-email-verification')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL('**/email-verified')
  })

  proof('registering says the specified sentence first, keeps it, and forgets it once it went well', async () => {
    const page = await open('/register?referral_id=FLNOBODY', {
      expected: new RegExp(`${away.source}|${refused.source}`),
    })
    await fillRegistration(page, newPerson())
    await page.route('**/api/auth/signup', (route) => route.abort())
    await signUp(page)
    await toasts(page).first().waitFor()
    expect(await toasts(page).first().textContent()).toBe(text.registrationFailed)
    await page
      .getByRole('form')
      .or(page.locator('form'))
      .first()
      .getByRole('alert')
      .filter({ hasText: text.registrationFailed })
      .waitFor()
    await page.unroute('**/api/auth/signup')
    await signUp(page)
    // A refusal stands at its field.
    await page.locator('form').getByText(text.unknownReferrer).waitFor()
    expect(await page.getByLabel('Referral ID (optional)').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Referral ID (optional)').fill('')
    await signUp(page)
    await page.getByText(text.registrationRedirecting).waitFor()
    await expect
      .poll(() => toasts(page).allTextContents())
      .toEqual([text.registrationDone, text.registrationRedirecting])
  })
})

proof('no word of a toast lies under its cross', async () => {
  const page = await open('/login', { ...phone, expected: refused })
  await page.getByLabel('Username').fill('nobody@example.test')
  await page.getByLabel('Password', { exact: true }).fill('not a real one')
  await page.getByRole('button', { name: 'Login' }).click()
  await toasts(page).first().waitFor()
  const overlap = await toasts(page)
    .first()
    .evaluate((toast) => {
      const words = document.createRange()
      words.selectNodeContents(toast)
      const cross = toast.querySelector('button')?.getBoundingClientRect()
      const room = getComputedStyle(toast).paddingRight
      return { cross: cross?.width ?? 0, room: Number.parseFloat(room) }
    })
  expect(overlap.room).toBeGreaterThanOrEqual(overlap.cross)
  // What was refused stands there until the next try.
  await page.locator('form').getByRole('alert').filter({ hasText: text.loginFailed }).waitFor()
})

proof('the phone menu closes with Back and when the window widens; the way to the top covers nothing', async () => {
  const page = await open('/trading', phone)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await toggle.click()
  await page.goBack()
  await page.waitForURL('**/trading')
  await menu.waitFor({ state: 'hidden' })
  await toggle.click()
  await menu.waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  await menu.waitFor({ state: 'hidden' })

  const up = page.getByRole('button', { name: 'Back to top' })
  await up.scrollIntoViewIfNeeded()
  expect(await up.evaluate((button) => getComputedStyle(button).position)).toBe('static')
  await up.click()
  await page.waitForFunction(() => scrollY === 0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

proof('Blog is marked on its posts', async () => {
  const page = await open('/blog/why-counter-trades')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' })
  expect(await link.getAttribute('aria-current')).not.toBeNull()
})

proof('a mail fits a phone whatever it holds, carries the logo, and is dark where the phone is', async () => {
  const subject = `Fits ${Date.now()}`
  const email = `${'long'.repeat(15)}@${'example'.repeat(8)}.test`
  await api('POST', '/contact/submit', { name: 'Ada', email, phone: '0'.repeat(50), subject, message: 'x'.repeat(300) })
  const { id } = (await mailTo('', `Contact: ${subject}`)) as unknown as { id: number }
  const grounds: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open(`/api/sandbox/mail/${id}/html`, { ...phone, colorScheme })
    expect(await sideScroll(page)).toBe(0)
    expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
    grounds.push(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor))
  }
  expect(new Set(grounds).size).toBe(2)
})
