import { expect, test } from 'vitest'
import { commandComment, commandOf } from './command-comment.ts'
import { reason } from './reason.ts'

test('the comment of every order names its command, whatever the reason, within what MT5 keeps', () => {
  for (const command of [1, 42, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) {
    for (const code of Object.values(reason)) {
      const comment = commandComment(command, code)
      expect(comment.length).toBeLessThanOrEqual(31)
      expect(commandOf(comment)).toBe(command)
      // A broker that keeps only the beginning keeps what matters.
      expect(commandOf(`${comment} `.slice(0, 20))).toBe(command)
    }
  }
})

test.each(['', 'FL', 'FL trend up', '[sl 1990.00]', 'FL 0 x', 'FL 12a', 'fl 12', 'FL 99999999999999999 x'])(
  '%j names no command',
  (comment) => {
    expect(commandOf(comment)).toBeNull()
  },
)

test.each([0, -1, 1.5, 2 ** 53])('%d is no command', (command) => {
  expect(() => commandComment(command, reason.breakoutUp)).toThrow(RangeError)
})
