import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MemberCard } from './level-members.tsx'

test('a card shows the first deposit, and calls it that: Direct Team has the sum of all', () => {
  const member = {
    level: 1,
    name: 'Cleo',
    email: 'cleo@fairlead.test',
    referral_id: 'FLAAAAAAA',
    usdtDeposits: [{ value: 10 }, { value: 40 }],
    activePackages: [],
    metaCreds: null,
  }
  const words = renderToStaticMarkup(
    <MemoryRouter>
      <MemberCard member={member} />
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, ' ')
  expect(words).toMatch(/First deposit +\$10\.00/)
  expect(words).not.toContain('Deposited')
})
