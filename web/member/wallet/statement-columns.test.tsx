import { statementAccount, statementKind } from '@fairlead/contract/routes/finance/statement'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { accountWords, kindWords, type StatementLine, statementColumns } from './statement-columns.tsx'

const line: StatementLine = {
  entry: 7,
  at: '2026-11-15T13:58:07.000Z',
  account: 'fuel',
  kind: 'hosting',
  what: 'Hosting on 2026-11-15',
  amount: -0.645161,
  balance: 35.806448,
}

test('a line has its moment, what it is, the account, and every micro-dollar of amount and balance', () => {
  expect(statementColumns.map(({ label }) => label)).toEqual([
    'Date & Time',
    'What',
    'Account',
    'Amount',
    'Balance after',
  ])
  const words = statementColumns.map(({ cell }) => renderToStaticMarkup(cell(line, 0)).replace(/<[^>]+>/g, ''))
  expect(words).toEqual(['15 Nov 2026, 13:58 UTC', 'Hosting on 2026-11-15', 'Fuel', '−$0.645161', '$35.806448'])
})

test('every account and kind has words to choose it by', () => {
  for (const account of statementAccount.options) expect(accountWords[account]).toBeTruthy()
  for (const kind of statementKind.options) expect(kindWords[kind]).toBeTruthy()
})
