import { expect, test } from 'vitest'
import { reason, reasonComment, reasonCount, reasonInWords, reasonName } from './reason.ts'

test('every reason stands at its own number, in a sentence, with a comment MT5 can keep', () => {
  for (const [name, code] of Object.entries(reason)) {
    expect(reasonName(code)).toBe(name)
    expect(reasonInWords(code, 7, 'USDJPY')).toMatch(/^[A-Z].*\.$/)
    expect(reasonComment(code).length).toBeLessThanOrEqual(31)
    expect(code).toBeLessThan(reasonCount)
  }
})

test('figures are said as prices, where the instrument is known', () => {
  expect(reasonInWords(reason.stopLoss, 514_873, 'ETHUSD')).toBe('Closed by its stop at 5,148.73.')
  expect(reasonInWords(reason.breakoutUp, 644, 'USDJPY')).toContain('the stop is 0.644 away.')
  expect(reasonInWords(reason.stopLoss, 514_873, 'EURCHF')).toBe('Closed by its stop at 514873 points.')
})
