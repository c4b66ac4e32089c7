import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeptFigure, keptWords } from './kept-figure.tsx'

const kept = { profit: 341.94, charges: 200, hosting: 32.14, kept: 109.8, owed: 0 }

test('the kept figure stands with its name, larger than what stands above it', () => {
  const html = renderToStaticMarkup(<KeptFigure kept={kept} />)
  expect(html).toContain('Kept after fuel and hosting')
  expect(html).toMatch(/text-2xl[^>]*><span[^>]*>\+\$109\.80/)
  expect(html).toContain('how is this calculated?')
})

test('it explains itself in the reader’s own figures, and says what becomes of what is still owed', () => {
  expect(keptWords(kept)).toBe(
    'Profit of closed trades +$341.94 − fuel charges on them $200.00 − hosting and reactivation $32.14 = +$109.80. Bonus fuel counts as fuel.',
  )
  expect(keptWords({ ...kept, owed: 3.2 })).toMatch(/\$3\.20 is still owed and will be deducted once it is paid\.$/)
})

test('a figure never breaks after its sign', () => {
  const html = renderToStaticMarkup(<KeptFigure kept={{ ...kept, kept: -5 }} />)
  expect(html).toMatch(/class="figure [^"]*text-negative-text"><span[^>]*>−\$5\.00/)
})
