import { expect, test } from 'vitest'
import { reason, reasonComment, reasonCount, reasonInWords, reasonName } from './reason.ts'

test('every reason stands at its own number, in a sentence, with a comment MT5 can keep', () => {
  for (const [name, code] of Object.entries(reason)) {
    expect(reasonName(code)).toBe(name)
    expect(reasonInWords(code, 7)).toMatch(/^[A-Z].*\.$/)
    expect(reasonComment(code).length).toBeLessThanOrEqual(31)
    expect(code).toBeLessThan(reasonCount)
  }
})
