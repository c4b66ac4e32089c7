import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { IncomeCards } from './income-cards.tsx'

const prefs = { directIncome: 35, levelIncome: 12.4071, totalWithdrawal: 20 }
const shown = (incomeCorrections: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <IncomeCards prefs={{ ...prefs, incomeCorrections }} />
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, ' ')

test('corrections have a card of their own beside level income, and the balance is the same', () => {
  expect(shown(0)).toContain('$12.4071')
  expect(shown(0)).not.toContain('Corrections')
  const corrected = shown(-5)
  expect(corrected).toMatch(/Level Income.*\$17\.4071.*Corrections.*−\$5\.0000/s)
  expect(corrected).not.toContain('$12.4071')
  expect(corrected).toContain('$27.4071')
})
