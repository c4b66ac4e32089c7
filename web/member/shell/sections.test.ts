import { expect, test } from 'vitest'
import { sectionPath } from './section-path.ts'
import { sectionGroups, sectionOf } from './sections.ts'

test('the sidebar has the stated groups, sections and names, in order', () => {
  expect(
    sectionGroups.map(({ title, sections }) => [title, sections.map(({ id, label }) => `${id}: ${label}`)]),
  ).toEqual([
    ['', ['welcome: Dashboard']],
    ['Bot Report', ['botReport: Trade Report', 'fuelReport: Fuel Report', 'botsettings: Bot Settings']],
    [
      'Affiliate Area',
      ['directTeamReport: Direct Team', 'generationTeamReport: Generation', 'recurringReferral: Recurring Referral'],
    ],
    ['Finance', ['affiliateWallet: Affiliate Wallet', 'fuelwallet: Fuel Wallet']],
    ["FAQ's", ['botFaq: Bot', 'fuelFaq: Fuel', 'affiliateFaq: Affiliate', 'help: Help']],
    ['Account', ['profile: Profile Settings', 'security: Security Settings']],
  ])
})

test.each([
  { id: null, opens: 'welcome' },
  { id: 'fuelwallet', opens: 'fuelwallet' },
  { id: 'no-such-section', opens: 'welcome' },
])('an address with section $id opens $opens', ({ id, opens }) => {
  expect(sectionOf(id).id).toBe(opens)
})

test('an address leads back to its section', () => {
  for (const { id } of sectionGroups.flatMap((group) => group.sections))
    expect(sectionOf(new URL(sectionPath(id), 'http://x').searchParams.get('section')).id).toBe(id)
})
