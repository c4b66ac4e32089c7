import { pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { expect, test } from 'vitest'
import { packageCards } from './package-cards.ts'

test('the four packages say what tells them apart', () => {
  expect(
    packageCards(pageTerms(specifiedTerms)).map(({ name, capital, figures }) => [
      name,
      capital,
      ...figures.map(({ value }) => value),
    ]),
  ).toEqual([
    ['Starter Package', '$100+', '$5', 'up to 6', '$33.34 a month', '33.34% of the capital'],
    ['Beginners Package', '$500+', '$50', 'up to 10', '$33.34 a month', '6.67% of the capital'],
    ['Advanced Package', '$1,000+', '$100', 'up to 14', '$33.34 a month', '3.34% of the capital'],
    ['Expert Package', '$5,000+', '$500', 'up to 20', '$33.34 a month', '0.67% of the capital'],
  ])
})
