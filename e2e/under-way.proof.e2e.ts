import { test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'
import { membersOf } from './members.ts'

const { open, productUrl } = useBrowser()
const people = membersOf(() => productUrl, open)

test('a deposit is shown before a package is chosen, and the fuel is there by itself; what a package has no room for is said', async () => {
  const person = await people.member()
  const { address } = await people.as(person)<{ address: string }>('GET', '/wallet')
  // Less than the smallest deposit: it waits, however fast the blocks come.
  await people.call('POST', '/sandbox/faucet', { address, amount: 4 })
  await people.until(async () => {
    const { total } = await people.as(person)<{ total: number }>('GET', '/wallet/all-deposits?page=1&pageSize=5')
    return total > 0
  })
  const page = await people.openAs(person, '/dashboard')
  await expectGoodLooks(page, async () => {
    await page.getByRole('heading', { name: 'Your deposit is on its way' }).waitFor()
    await page.getByText('4.00 USDT seen').waitFor()
    await page
      .getByText(/Hardly trades below about \$/)
      .first()
      .waitFor()
  })
  await people.call('POST', '/sandbox/faucet', { address, amount: 10 })
  await page.getByText('Fuel available').first().waitFor()
})
