import { afterAll, beforeAll, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'
import { membersOf, refused } from './members.ts'
import { freePort, startProduct } from './start-product.ts'

const { open } = useBrowser()
let product: Awaited<ReturnType<typeof startProduct>>
const people = membersOf(() => product.url, open)

beforeAll(async () => {
  // Nobody takes letters there.
  product = await startProduct('e2e-doctor', { SMTP_URL: `smtp://desk@127.0.0.1:${await freePort()}` })
})
afterAll(() => product?.stop())

test('the doctor names the setting that is at fault in the console, and what to do; who only helps members does not see it', async () => {
  const page = await people.openAs(await people.operator('finance'), '/operator?section=doctor', { expected: refused })
  await expectGoodLooks(page, () => page.getByText('There is a fault. See what to do beside it.').waitFor())
  const mail = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: /^Mail/ }) })
  await mail.getByText('Fault', { exact: true }).waitFor()
  await mail.getByText(/signed in as desk/).waitFor()
  await mail.getByText(/ECONNREFUSED/).waitFor()
  await mail.getByText(/What to do: Correct SMTP_URL/).waitFor()
  const books = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: /^Books/ }) })
  await books.getByText('Fine', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await mail.getByText('Fault', { exact: true }).waitFor()

  const support = await people.openAs(await people.operator('support'), '/operator?section=doctor', {
    expected: refused,
  })
  await support.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})
