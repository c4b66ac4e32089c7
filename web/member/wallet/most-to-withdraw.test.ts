import { expect, test } from 'vitest'
import { mostToWithdraw } from './most-to-withdraw.ts'

test.each([
  { balance: 25.123456, owed: 0, min: 10, amount: 25.123456, why: '' },
  { balance: 10, owed: 0, min: 10, amount: 10, why: '' },
  { balance: 9.999999, owed: 0, min: 10, amount: 0, why: /below the minimum withdrawal of \$10\.00/ },
  { balance: 12, owed: 0, min: 15, amount: 0, why: /\$15\.00/ },
  { balance: 500, owed: 0.01, min: 10, amount: 0, why: /held back until it is paid/ },
])('$balance with $owed owed and at least $min: $amount', ({ balance, owed, min, amount, why }) => {
  const most = mostToWithdraw({ balance, owed, min })
  expect(most.amount).toBe(amount)
  expect(most.why).toMatch(why)
})
