import { percent, usd } from '../../content/term-words.ts'
import { dayWords } from '../../lib/formats/format-day.ts'
import type { LabSettings } from '../settings/lab-settings.ts'

export const dollarsOf = (cents: number): number => cents / 100
export const dollarsOfMicros = (micros: number): number => micros / 1e6

const lengthWords: Record<number, string> = { 3600: 'hours', 900: '15 minutes', 300: '5 minutes', 60: 'minutes' }

/** What a run was played with, line by line, as people set it. */
export function settingLines(settings: LabSettings): { id: string; label: string; value: string }[] {
  const { data, from, to, capital, risk, movement, tradesMax, symbols, counterTrades, barSeconds } = settings
  const { companyPercent, basis, hostingPerMonth } = settings
  return [
    { id: 'data', label: 'Prices', value: dataWords(data) },
    { id: 'period', label: 'Period', value: `${dayWords(from)} to ${dayWords(to)}` },
    { id: 'bars', label: 'Bars of', value: lengthWords[barSeconds] ?? `${barSeconds} s` },
    { id: 'capital', label: 'Capital', value: usd(capital) },
    { id: 'risk', label: 'A trade plans to lose at most', value: percent(risk) },
    { id: 'counter', label: 'Counter trades', value: counterTrades ? 'yes' : 'no' },
    { id: 'instruments', label: 'Instruments', value: symbols === null ? 'as the bot chooses' : symbols.join(', ') },
    {
      id: 'trades',
      label: 'Trades at once',
      value: tradesMax === null ? 'as the capital allows' : `${tradesMax} at most`,
    },
    { id: 'movement', label: 'Expected movement a year', value: percent(movement) },
    {
      id: 'charge',
      label: 'Charge',
      value: `${percent(companyPercent)} of ${basis === 'each-trade' ? 'each winning trade' : 'net new profit'}`,
    },
    { id: 'hosting', label: 'Hosting', value: `${usd(hostingPerMonth)} a month` },
  ]
}

function dataWords(data: LabSettings['data']): string {
  if (data.kind === 'simulated') return `simulated market no. ${data.seed}`
  const names = data.prints.map(({ symbol }) => symbol).join(', ')
  return `${data.kind === 'own' ? 'own files' : 'real prices'} of ${names}`
}

/** `2024-03-01` of a moment. */
export const dayOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10)
