import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barLengths, type LabSettings } from './lab-settings.ts'
import { linkOf, settingsIn } from './settings-link.ts'

const sold: LabSettings = {
  data: { kind: 'simulated', seed: 7 },
  barSeconds: 3600,
  from: '2022-01-01',
  to: '2024-12-31',
  capital: 5000,
  risk: 1,
  tradesMax: null,
  movement: 10,
  symbols: null,
  counterTrades: true,
  companyPercent: 40,
  basis: 'each-trade',
  hostingPerMonth: 20,
}
const print = 'ab12'.repeat(8)

const anySettings = fc.record<LabSettings>({
  data: fc.oneof(
    fc.record({ kind: fc.constant('simulated' as const), seed: fc.integer({ min: 1, max: 999_999 }) }),
    fc.record({
      kind: fc.constantFrom('shared' as const, 'own' as const),
      prints: fc
        .uniqueArray(fc.constantFrom('USDJPY' as const, 'BTCUSD' as const, 'XAUUSD' as const), { minLength: 1 })
        .map((symbols) => symbols.map((symbol) => ({ symbol, print }))),
    }),
  ),
  barSeconds: fc.constantFrom(...barLengths),
  from: fc.constant('2019-02-28'),
  to: fc.constant('2020-02-29'),
  capital: fc.integer({ min: 100, max: 10_000_000 }),
  risk: fc.integer({ min: 1, max: 20 }).map((tenths) => tenths / 10),
  tradesMax: fc.option(fc.integer({ min: 1, max: 20 })),
  movement: fc.integer({ min: 1, max: 30 }),
  symbols: fc.constantFrom(null, ['USDJPY' as const], ['BTCUSD' as const, 'XAGUSD' as const]),
  counterTrades: fc.boolean(),
  companyPercent: fc.integer({ min: 0, max: 9_000 }).map((points) => points / 100),
  basis: fc.constantFrom('each-trade' as const, 'net-new-profit' as const),
  hostingPerMonth: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
})

test('a link leads back to the settings it was made of, one run or two', () => {
  fc.assert(
    fc.property(anySettings, fc.option(anySettings, { nil: undefined }), (settings, beside) => {
      expect(settingsIn(`#${linkOf(settings, beside)}`)).toEqual(beside ? { settings, beside } : { settings })
    }),
  )
})

test('people can read it', () => {
  expect(linkOf(sold)).toBe(
    'data=simulated:7&bars=3600&from=2022-01-01&to=2024-12-31&capital=5000&risk=1&movement=10&instruments=bot&counter=yes&charge=40&of=winners&hosting=20',
  )
})

test.each([
  '',
  '#content',
  '#capital=5000',
  linkOf(sold).replace('simulated:7', 'simulated:'),
  linkOf(sold).replace('simulated:7', 'elsewhere:7'),
  linkOf(sold).replace('simulated:7', `own:USDJPY-${print.slice(1)}`),
  linkOf(sold).replace('simulated:7', `own:USDJPY-${print},USDJPY-${print}`),
  linkOf(sold).replace('bars=3600', 'bars=7'),
  linkOf(sold).replace('from=2022-01-01', 'from=2022-13-01'),
  linkOf(sold).replace('capital=5000', 'capital=1e9'),
  linkOf(sold).replace('instruments=bot', 'instruments=EURUSD'),
])('%s is no run', (hash) => {
  expect(settingsIn(hash)).toBeUndefined()
})
