import { specifiedTerms } from '@fairlead/contract/specified-terms'
import { routes } from '@fairlead/contract/table'
import { termTexts } from '@fairlead/contract/term-texts'
import { text } from '@fairlead/contract/text'
import { type Deed, type Doer, offers, type People, press, says } from '../deed.ts'

const overview = '/dashboard'
const wallet = '/dashboard?section=affiliateWallet'

async function withdrawing(people: People): Promise<Doer> {
  const person = await people.earner(20)
  await people.as(person)('POST', '/wallet/withdraw-referral', { amount: 12 })
  return person
}

export const moneyDeeds: readonly Deed[] = [
  {
    route: routes.activateJoiningBonus,
    world: 'skipped',
    prepare: (people) => people.member(),
    path: overview,
    in: 'section',
    fill: ({ page }) => offers(page, 'Claim Bonus'),
    send: ({ page }) => press(page, 'Claim Bonus'),
    shown: ({ page }) => says(page, termTexts.bonusActivated(specifiedTerms)),
  },
  {
    route: routes.activatePackage,
    async prepare(people) {
      const person = await people.member()
      await people.fuel(person, 20)
      return person
    },
    path: overview,
    in: 'section',
    fill: ({ page }) => offers(page, 'Choose Starter'),
    send: ({ page }) => press(page, 'Choose Starter'),
    shown: ({ page }) => says(page, text.packageActivated),
  },
  {
    route: routes.withdrawReferral,
    prepare: (people) => people.earner(20),
    path: wallet,
    in: 'section',
    fill: ({ page }) => page.getByRole('spinbutton', { name: 'Amount' }).fill('12'),
    send: ({ page }) => press(page, 'Withdraw'),
    shown: ({ page }) => page.getByLabel('OTP').waitFor(),
  },
  {
    route: routes.verifyWithdrawalOtp,
    prepare: withdrawing,
    path: wallet,
    in: 'section',
    async fill({ page, person, people }) {
      await page.getByLabel('OTP').fill(await people.codeTo(person.email, 'Confirm your withdrawal'))
    },
    send: ({ page }) => press(page, 'Verify OTP'),
    shown: ({ page }) => says(page, text.withdrawalReceived),
  },
  {
    route: routes.cancelWithdrawal,
    prepare: withdrawing,
    path: wallet,
    in: 'section',
    fill: ({ page }) => offers(page, 'Cancel request'),
    send: ({ page }) => press(page, 'Cancel request'),
    shown: ({ page }) => says(page, text.withdrawalCalledOff),
  },
]
