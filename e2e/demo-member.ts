import type { Page } from 'playwright-core'

type Account = { role: string; email: string; password: string; about: string }

/** The tokens of everybody the demo world offers, by what it says about them. */
export async function signInAll(url: string): Promise<Map<string, string>> {
  const call = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' } }
    return (
      await fetch(`${url}/api${path}`, { ...init, body: body === undefined ? null : JSON.stringify(body) })
    ).json()
  }
  const { accounts } = (await call('/sandbox')) as { accounts: Account[] }
  const tokens = new Map<string, string>()
  for (const { role, email, password, about } of accounts)
    tokens.set(about || role, ((await call('/auth', { email, password })) as { token: string }).token)
  return tokens
}

export function tokenFor(tokens: ReadonlyMap<string, string>, as: string): string {
  const found = [...tokens].find(([about]) => about.startsWith(as))?.[1]
  if (!found) throw new Error(`The demo world offers nobody as "${as}"`)
  return found
}

/** A signed-in page has an open stream and is never idle: it is there when it shows its heading and nothing stands for what is to come. */
export async function settled(page: Page, isSignedIn: boolean): Promise<void> {
  if (!isSignedIn) return page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // The mark of a bot that is being set up shimmers for as long as it is.
  await page.waitForFunction(() => !document.querySelector('.animate-shimmer:not(svg)'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Opens the trade that earned most: its page has a receipt. */
export async function openReceipt(page: Page): Promise<void> {
  const path = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const answer = await fetch('/api/botstats?page=1&pageSize=1&sort=Profit&order=desc', { headers })
    const [{ trade, account }] = (await answer.json()).allUserTrades
    return `/dashboard?section=botReport&trade=${trade}&account=${account}`
  })
  await page.goto(path)
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  await page.locator('article canvas').first().waitFor()
}
