import { listPackages, readActivePackage } from '@fairlead/contract/routes/finance/packages'
import { readWallet } from '@fairlead/contract/routes/wallet/wallet'
import { type PageTerms, pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { sentencesOf, sentencesOfPage, unchanged } from '@fairlead/contract/testing/named-terms'
import { oddTerms } from '@fairlead/contract/testing/odd-terms'
import { fromDollars } from '@fairlead/money/parse'
import { plainUsd } from '@fairlead/money/plain-usd'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drawWith } from '../../lib/settings/use-terms.ts'
import { fuelColumns } from '../bots/fuel-report/fuel-columns.tsx'
import { FuelRunway } from '../bots/fuel-report/fuel-runway.tsx'
import { FuelStep } from '../bots/onboarding/fuel-step.tsx'
import { PackageScreen } from '../bots/onboarding/package-screen.tsx'
import type { TradingPackage } from '../bots/onboarding/use-packages.ts'
import Reactivation from '../bots/reactivation.tsx'
import { FaqGroup } from '../people/faq/faq-group.tsx'
import { LevelTable } from '../people/faq/level-table.tsx'
import { type Explanation, explanations } from '../people/help/explanations.ts'
import { helpItems } from '../people/help/help-items.ts'
import { How } from '../people/help/how.tsx'
import { loadExplanations } from '../people/help/load-explanations.ts'
import type { Member } from '../shell/member.ts'
import { ProfitSplit } from '../shell/welcome/performance.tsx'
import { DepositAddress } from '../wallet/deposit-address.tsx'
import { WithdrawalForm } from '../wallet/withdrawal-form.tsx'
import { EnoughFuel } from './enough-fuel.tsx'
import { LowFuelAlert } from './low-fuel-alert.tsx'
import DirectTeam from './team/direct-team.tsx'

const specified = pageTerms(specifiedTerms)
beforeAll(loadExplanations)
afterAll(() => drawWith(specified))

const member = {
  user: { id: 7, name: 'Ada', email: 'ada@fairlead.example', refId: 'FL7' },
  prefs: { fuelBalance: 3.21, lowFuelStatus: true, kept: { owed: 0 } },
  bot: {
    state: 'deactivated',
    awaits: [],
    capital: null,
    deactivatesAt: null,
    fuelPerDay: 0.77,
    fuelNeed: { lowBelow: 2.22, owed: 0, toClear: 3.33, forMonth: 66.6 },
  },
} as unknown as Member
const stats = {
  fuelBalance: 61.2,
  pace: { runwayDays: 41, perDay: 1.49, onProfitsPerDay: 0.82, days: 29 },
} as unknown as Parameters<typeof FuelRunway>[0]['stats']

const offersOf = (terms: PageTerms): TradingPackage[] =>
  terms.packages.map(({ id, name, amount, companyPercent, requiredFuelPercent, basis }) => ({
    ...{
      id,
      name,
      amount,
      companyPercent,
      requiredFuelPercent,
      basis,
    },
    description: 'In an operator’s own words.',
  }))

function drawn(screen: ReactNode, terms: PageTerms): string {
  drawWith(terms)
  const queryClient = new QueryClient()
  queryClient.setQueryData([listPackages.path], offersOf(terms))
  queryClient.setQueryData([readActivePackage.path], {
    activeUserPackage: null,
    joiningBonus: { amount: terms.joiningBonus, endsAt: '2030-01-01T00:00:00.000Z', claimed: false },
  })
  const address = `0x${'a'.repeat(40)}`
  queryClient.setQueryData([readWallet.path], {
    ...{ address, walletAddress: address, chain: 'BSC', token: 'USDT', isConnected: true, liveRate: 1 },
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{screen}</MemoryRouter>
    </QueryClientProvider>,
  )
}

type Screen = (terms: PageTerms) => ReactNode
const withdrawal = { isPending: false } as Parameters<typeof WithdrawalForm>[0]['withdrawal']
const screens: Record<string, Screen> = {
  'enough fuel': () => member.bot && <EnoughFuel bot={member.bot} />,
  'low fuel': () => <LowFuelAlert member={member} />,
  reactivation: () => <Reactivation member={member} label="Set it up again" />,
  packages: () => <PackageScreen member={member} title="Choose a package" />,
  'deposit address': () => <DepositAddress />,
  'withdrawal form': () => <WithdrawalForm balance={9.01} owed={0} withdrawal={withdrawal} />,
  'ten dollars': () => <ProfitSplit kept={undefined} />,
  runway: () => <FuelRunway stats={stats} />,
  ...Object.fromEntries(
    specified.packages.map(({ id, name }) => [
      `fuel for ${name}`,
      (terms: PageTerms) => {
        const chosen = offersOf(terms).find((offer) => offer.id === id)
        return chosen && <FuelStep member={member} chosen={chosen} onBack={() => undefined} />
      },
    ]),
  ),
  ...Object.fromEntries((['bot', 'fuel', 'affiliate'] as const).map((id) => [`FAQ ${id}`, () => <FaqGroup id={id} />])),
  ...Object.fromEntries((Object.keys(explanations) as Explanation[]).map((id) => [`how ${id}`, () => <How id={id} />])),
}

const said: Record<string, (terms: PageTerms) => readonly string[]> = {
  'help and palette': (terms) => helpItems(terms).flatMap(({ title, text }) => [title, text].flatMap(sentencesOf)),
  'fuel report and its file': (terms) => fuelColumns(terms).map(({ label }) => label),
  ...Object.fromEntries(
    Object.entries(screens).map(([name, screen]) => [
      name,
      (terms: PageTerms) => sentencesOfPage(drawn(screen(terms), terms)),
    ]),
  ),
}

test.each(Object.keys(said))('%s: says of each term what holds', (name) => {
  const under = (terms: PageTerms) => said[name]?.(terms) ?? []
  const asSpecified = under(specified)
  expect(asSpecified.length).toBeGreaterThan(0)
  for (const terms of oddTerms) {
    expect(unchanged(name, asSpecified, under(pageTerms(terms)))).toEqual([])
  }
})

test('the direct team says what its members bring', () => {
  // Its referral link begins with the address of the site.
  vi.stubGlobal('window', { location: { origin: 'https://fairlead.example' } })
  const under = (terms: PageTerms) => drawn(<DirectTeam member={member} />, terms)
  expect(under(specified)).toContain('You earn 5% of their fuel deposits.')
  for (const terms of oddTerms.map(pageTerms))
    expect(under(terms)).toContain(`You earn ${terms.directPercent}% of their fuel deposits.`)
  vi.unstubAllGlobals()
})

test('terms with cents are shown with them', () => {
  for (const terms of oddTerms.map(pageTerms)) {
    const html = drawn(<PackageScreen member={member} title="Choose a package" />, terms)
    expect(html).toContain(`Joining bonus: $${terms.joiningBonus} of fuel`)
    const levels = drawn(<LevelTable levels={terms.levels} />, terms)
    for (const { eligibility_business_count: business } of terms.levels)
      expect(levels).toContain(plainUsd(fromDollars(business)))
  }
})

test('where packages differ, the header of the charges says from where to where', () => {
  const headers = [specified, ...oddTerms.map(pageTerms)].map((terms) => fuelColumns(terms)[5]?.label)
  expect(headers).toEqual(['Fuel Charge 40%', 'Fuel Charge 33.7%', 'Fuel Charge 27.1-37.3%'])
})
