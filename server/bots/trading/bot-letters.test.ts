import { specifiedTerms } from '@fairlead/contract/specified-terms'
import type { Terms } from '@fairlead/contract/terms'
import { sentencesOf, unchanged } from '@fairlead/contract/testing/named-terms'
import { oddTerms } from '@fairlead/contract/testing/odd-terms'
import { fromDollars } from '@fairlead/money/parse'
import { expect, test } from 'vitest'
import { wordsUnder } from './bot-letters.ts'

const said = ({ reactivationFee, graceDays }: Terms): string[] =>
  Object.values(wordsUnder({ reactivationFee: fromDollars(reactivationFee), graceDays })).flatMap(
    ({ title, reason, more = '' }) => [title, reason, more].flatMap(sentencesOf),
  )

test('letters of a bot name the terms in force', () => {
  const specified = said(specifiedTerms)
  expect(specified).toContain('Setting it up again costs $10.')
  expect(specified).toContain('Fuel has been low for 7 days.')
  for (const terms of oddTerms) expect(unchanged('letters', specified, said(terms))).toEqual([])
})
