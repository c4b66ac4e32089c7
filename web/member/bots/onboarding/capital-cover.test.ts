import { expect, test } from 'vitest'
import { capitalCover, coveredHint } from './capital-cover.ts'

const starter = { id: 1, name: 'Starter', amount: 100, requiredFuelPercent: 5 }
const beginners = { id: 2, name: 'Beginners', amount: 500, requiredFuelPercent: 10 }
const advanced = { id: 3, name: 'Advanced', amount: 1_000, requiredFuelPercent: 10 }
const bonus = { id: 5, name: 'Joining Bonus', amount: 100, requiredFuelPercent: 5 }
const offers = [starter, beginners, advanced, bonus]

test.each([
  { own: starter, fuelBalance: 5, capital: 100, words: undefined },
  {
    own: starter,
    fuelBalance: 5,
    capital: 101,
    words: 'Your fuel of $5.00 covers a capital of up to $100.00. $101.00 needs $0.05 more.',
  },
  {
    own: bonus,
    fuelBalance: 5,
    capital: 300,
    words: 'Your fuel of $5.00 covers a capital of up to $100.00. $300.00 needs $10.00 more.',
  },
  { own: starter, fuelBalance: 50, capital: 499.99, words: undefined },
  {
    own: starter,
    fuelBalance: 50,
    capital: 500,
    words: 'A capital of $500.00 needs the Beginners Package. Your fuel is enough for it.',
  },
  {
    own: starter,
    fuelBalance: 50,
    capital: 2_000,
    words:
      'A capital of $2,000.00 needs the Advanced Package, and 10% of it as fuel. Your fuel of $50.00 covers a capital of up to $500.00 with that package. $2,000.00 needs $150.00 more.',
  },
  {
    own: advanced,
    fuelBalance: 100,
    capital: 1_500,
    words: 'Your fuel of $100.00 covers a capital of up to $1,000.00. $1,500.00 needs $50.00 more.',
  },
  // Nothing is said about what is no capital.
  ...[0, -5, Number.NaN, 1e12, 1e308, Number.POSITIVE_INFINITY].map((capital) => ({
    own: starter,
    fuelBalance: 5,
    capital,
    words: undefined,
  })),
])('$capital with $fuelBalance of fuel and $own.name', ({ own, fuelBalance, capital, words }) => {
  expect(capitalCover({ depositMin: 10, offers, own, fuelBalance, capital })?.words).toBe(words)
})

test('without a package there is nothing to judge by', () => {
  expect(capitalCover({ depositMin: 10, offers, own: undefined, fuelBalance: 0, capital: 100 })).toBeUndefined()
})

test('a package that is larger is named to be activated, whatever is missing', () => {
  expect(capitalCover({ depositMin: 10, offers, own: bonus, fuelBalance: 5, capital: 600 })).toMatchObject({
    larger: beginners,
    need: { needed: 60, missing: 55 },
  })
})

test('before anything is entered the hint says what may be', () => {
  expect(coveredHint(offers, starter, 5)).toBe('Your fuel of $5.00 covers a capital of up to $100.00.')
  expect(coveredHint(offers, starter, 50)).toBe(
    'The Starter Package is for a capital below $500.00; your fuel of $50.00 covers that.',
  )
  expect(coveredHint(offers, advanced, 500)).toBe('Your fuel of $500.00 covers a capital of up to $5,000.00.')
})
