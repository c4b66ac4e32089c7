import { bodyOf } from '@fairlead/contract/body-of'
import { ownAlertKinds, setOwnAlerts } from '@fairlead/contract/routes/bots/own-alerts'
import { text } from '@fairlead/contract/text'
import { expect, test } from 'vitest'
import type { OwnAlert } from '../use-own-alerts.ts'
import { alertRows, editedOf, sentOf, standingOf } from './alert-rows.ts'

const schema = bodyOf(setOwnAlerts)
const rowOf = (kind: OwnAlert['kind']) => {
  const row = alertRows.find((one) => one.kind === kind)
  if (!row) throw new Error(`${kind} has no row`)
  return row
}

test('everything that can be asked for has one row', () => {
  expect(alertRows.map(({ kind }) => kind).toSorted()).toEqual(ownAlertKinds.toSorted())
})

test.each([
  { kind: 'drawdown', isOn: true, typed: '10', refusal: undefined },
  { kind: 'drawdown', isOn: true, typed: '', refusal: text.ownAlertThreshold },
  { kind: 'drawdown', isOn: true, typed: '10.5', refusal: text.ownAlertPercent },
  { kind: 'drawdown', isOn: true, typed: '91', refusal: text.ownAlertPercent },
  { kind: 'drawdown', isOn: false, typed: 'ten', refusal: undefined },
  { kind: 'fuel', isOn: true, typed: '0.99', refusal: text.ownAlertDollars },
  { kind: 'fuel', isOn: true, typed: 'ten', refusal: text.ownAlertDollars },
  { kind: 'fuel', isOn: true, typed: '12.5', refusal: undefined },
  { kind: 'month_goal', isOn: true, typed: '1e10', refusal: text.amountTooLarge },
  { kind: 'runway', isOn: true, typed: '366', refusal: text.ownAlertDays },
  { kind: 'silence', isOn: true, typed: '4', refusal: text.ownAlertMinutes },
  { kind: 'silence', isOn: true, typed: '1440', refusal: undefined },
] as const)('$kind, on: $isOn, "$typed": $refusal', ({ kind, isOn, typed, refusal }) => {
  const checked = schema.safeParse({ [kind]: sentOf({ isOn, typed }) })
  expect(checked.error?.issues.map(({ message, path }) => ({ message, path }))).toEqual(
    refusal && [{ message: refusal, path: [kind, 'threshold'] }],
  )
})

test('what is switched on for the first time has a threshold where there is a usual one', () => {
  expect(editedOf(rowOf('runway'), undefined)).toEqual({ isOn: false, typed: '7' })
})

test('how it stands is said in the reader’s own figures', () => {
  const stored = { isOn: true, threshold: 50, now: 48.2, toldAt: null }
  expect(standingOf(rowOf('fuel'), { ...stored, kind: 'fuel' })).toBe('Now $48.20.')
  expect(standingOf(rowOf('fuel'), { ...stored, kind: 'fuel', toldAt: '2026-11-19T12:00:00.000Z' })).toBe(
    'Now $48.20. Told on 19 Nov 2026, 12:00 UTC.',
  )
  expect(
    standingOf(rowOf('total_goal'), { ...stored, kind: 'total_goal', now: 51, toldAt: '2026-11-19T12:00:00.000Z' }),
  ).toBe('Kept so far: +$51.00. Reached: notified on 19 Nov 2026, 12:00 UTC.')
  expect(standingOf(rowOf('drawdown'), { ...stored, kind: 'drawdown', isOn: false })).toBe('')
})
