import { specifiedTerms } from '@fairlead/contract/specified-terms'
import type { Terms } from '@fairlead/contract/terms'
import { sentencesOf, unchanged } from '@fairlead/contract/testing/named-terms'
import { oddTerms } from '@fairlead/contract/testing/odd-terms'
import { micro } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import { expect, test } from 'vitest'
import { endedLetter, endedNotice, otpLetter, sentNotice } from './letters.ts'

const address = '0x52908400098527886e0f7030069857d2e4169ee7'
const hash = `0x${'ab'.repeat(32)}`
const member = { memberId: 1n, name: 'Ada', email: 'ada@fairlead.test' }
const ends = ['success', 'rejected', 'expired', 'failed']

/** A member withdraws as little as the terms let anybody. */
const said = (terms: Terms): string[] => {
  const asked = { amount: fromDollars(terms.withdrawalMin), fee: fromDollars(terms.withdrawalFee), address }
  const told = ends.map((status) => ({ ...member, ...asked, status, reason: null, hash }))
  return [
    otpLetter(member, asked, '123456').text,
    sentNotice(asked, hash).body,
    ...told.map((withdrawal) => endedNotice(withdrawal).body),
    ...told.map((withdrawal) => endedLetter(withdrawal, 'https://fairlead.test').text),
  ].flatMap(sentencesOf)
}

test('letters of a withdrawal name the fee and the amount it was asked for with', () => {
  const specified = said(specifiedTerms)
  expect(specified.join(' ')).toContain('You asked to withdraw $10.00: after the fee of $1.00, $9.00 USDT will go to')
  for (const terms of oddTerms) expect(unchanged('letters', specified, said(terms))).toEqual([])
})

test('what is left after the fee is what goes out, to the last decimal', () => {
  const asked = { amount: micro(13_370_001n), fee: micro(1_910_000n), address }
  expect(sentNotice(asked, hash).body).toMatch(/^\$11\.460001 USDT of your withdrawal of \$13\.370001 is being sent/)
})
