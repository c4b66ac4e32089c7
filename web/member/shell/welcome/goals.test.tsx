import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Goals } from './goals.tsx'

const words = (now: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Goals goals={[{ kind: 'month_goal', threshold: 200, now }]} />
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, '')

test.each([
  { now: -5, shown: '0%: kept −$5.00 of $200.00' },
  { now: 0, shown: '0%: kept $0.00 of $200.00' },
  { now: 199.99, shown: '99%: kept +$199.99 of $200.00' },
  { now: 200, shown: 'Reached: kept +$200.00 of $200.00' },
  { now: 512, shown: 'Reached: kept +$512.00 of $200.00' },
])('a goal of $200 with $now kept reads "$shown"', ({ now, shown }) => {
  expect(words(now)).toContain(shown)
})

test('without a goal nothing is shown', () => {
  expect(renderToStaticMarkup(<Goals goals={[]} />)).toBe('')
})
