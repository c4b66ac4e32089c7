import { expect, test } from 'vitest'
import { errors } from './errors.ts'
import { pageTerms, specifiedTerms } from './specified-terms.ts'
import { termTexts } from './term-texts.ts'
import { namesTerm, sentencesOf, unchanged } from './testing/named-terms.ts'
import { isNoTerm } from './testing/no-terms.ts'
import { oddTerms } from './testing/odd-terms.ts'
import { text } from './text.ts'

test('a sentence that stands as it is names no term', () => {
  const sentences = [...Object.values(text), ...Object.values(errors).map(({ sentence }) => sentence)].flatMap(
    sentencesOf,
  )
  expect(sentences.filter((sentence) => namesTerm(sentence) && !isNoTerm(sentence))).toEqual([])
})

test('sentences of terms read as the specification has them, and follow the terms', () => {
  const under = (terms: typeof specifiedTerms) => Object.values(termTexts).map((words) => words(terms))
  expect(under(specifiedTerms)).toEqual(
    expect.arrayContaining(['Minimum withdrawal amount is $10!', '$5 Fuel Bonus Activated Successfully...']),
  )
  for (const terms of oddTerms) expect(unchanged('texts', under(specifiedTerms), under(terms))).toEqual([])
})

test('what is looked for is found, however it is written', () => {
  const named = [
    'At least $10.',
    'You earn 5% of it.',
    'for 7 more days',
    'for seven more days',
    'over up to 20 levels',
    'half a percent',
    'Of a profit you keep $6.00',
    'Fuel Charge 40%',
    'hosting of $20 a month',
    'nine tenths of it',
  ]
  expect(named.filter((sentence) => !namesTerm(sentence))).toEqual([])
  const others = ['for 24 hours', 'a monthly ROI of 5-30%', '$17 a month', 'from $300', 'in 31 days', '$13.37', '7.3%']
  expect(others.filter(namesTerm)).toEqual([])
})

test('one figure of several that stays is found, and none that changes with its sentence', () => {
  const specified = ['Withdrawals start at $10 and carry a fee of $1.', 'Of a profit of $10.00 you keep $6.00.']
  const said = (odd: string[]) => unchanged('here', specified, odd).map(({ sentence }) => sentence)
  expect(said(['Withdrawals start at $17.53 and carry a fee of $1.'])).toEqual([specified[0]])
  expect(said(['Withdrawals start at $10 and carry a fee of $1.91.'])).toEqual([specified[0]])
  expect(said(['Of a profit of $10.00 you keep $6.00.'])).toEqual([specified[1]])
  expect(
    said(['Withdrawals start at $17.53 and carry a fee of $1.91.', 'Of a profit of $10.00 you keep $6.63.']),
  ).toEqual([])
})

test('no odd figure is one of the specification’s, and none is there twice', () => {
  const figures = (terms: unknown): number[] =>
    typeof terms === 'number'
      ? [terms]
      : typeof terms === 'object' && terms !== null
        ? Object.entries(terms).flatMap(([name, value]) => (/^(id|level)$/.test(name) ? [] : figures(value)))
        : []
  for (const terms of oddTerms) {
    const { packages, levels, ...single } = pageTerms(terms)
    const odd = figures([single, packages.map(({ amount }) => amount), levels.map((one) => one.level_percentage)])
    expect(new Set(odd).size).toBe(odd.length)
    const specified = new Set(figures(pageTerms(specifiedTerms)))
    expect(figures(pageTerms(terms)).filter((figure) => specified.has(figure))).toEqual([])
  }
})
