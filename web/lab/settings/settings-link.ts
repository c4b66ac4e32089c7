import { type InstrumentSymbol, instruments } from '@fairlead/engine/market/instrument'
import { barLengths, type LabData, type LabSettings, type SeriesPrint } from './lab-settings.ts'

/** Two runs side by side are one link: what belongs to the second begins so. */
const besidePrefix = 'beside.'

/**
 * A run, and one beside it, as the part of an address behind its `#`: browsers send that to nobody. Everything is said, so that a link stays
 * what it is when terms change.
 */
export function linkOf(settings: LabSettings, beside?: LabSettings): string {
  const words = new URLSearchParams(wordsOf(settings))
  if (beside) for (const [name, value] of Object.entries(wordsOf(beside))) words.set(`${besidePrefix}${name}`, value)
  // Fingerprints and lists stay legible.
  return words.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

/** The runs that an address tells of; nothing where it tells of none, or of something that is no run. */
export function settingsIn(hash: string): { settings: LabSettings; beside?: LabSettings } | undefined {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  const settings = settingsOf((name) => words.get(name))
  if (!settings) return undefined
  const beside = settingsOf((name) => words.get(`${besidePrefix}${name}`))
  return beside ? { settings, beside } : { settings }
}

function wordsOf(settings: LabSettings): Record<string, string> {
  const { data, barSeconds, from, to, capital, risk, tradesMax, movement, symbols } = settings
  return {
    data:
      data.kind === 'simulated' ? `simulated:${data.seed}` : `${data.kind}:${data.prints.map(printWords).join(',')}`,
    bars: String(barSeconds),
    from,
    to,
    capital: String(capital),
    risk: String(risk),
    ...(tradesMax === null ? {} : { trades: String(tradesMax) }),
    movement: String(movement),
    instruments: symbols === null ? 'bot' : symbols.join(','),
    counter: settings.counterTrades ? 'yes' : 'no',
    charge: String(settings.companyPercent),
    of: settings.basis === 'each-trade' ? 'winners' : 'net-new',
    hosting: String(settings.hostingPerMonth),
  }
}

const printWords = ({ symbol, print }: SeriesPrint): string => `${symbol}-${print}`

type Read = (name: string) => string | null

function settingsOf(read: Read): LabSettings | undefined {
  const data = dataOf(read('data') ?? '')
  const figure = (name: string) => {
    const words = read(name)
    return words !== null && /^\d{1,9}(\.\d{1,6})?$/.test(words) ? Number(words) : undefined
  }
  const day = (name: string) => {
    const words = read(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(words) && !Number.isNaN(Date.parse(words)) ? words : undefined
  }
  const barSeconds = barLengths.find((length) => length === figure('bars'))
  const [from, to, capital, risk, movement] = [
    day('from'),
    day('to'),
    figure('capital'),
    figure('risk'),
    figure('movement'),
  ]
  const [companyPercent, hostingPerMonth] = [figure('charge'), figure('hosting')]
  const symbols = read('instruments') === 'bot' ? null : symbolsOf((read('instruments') ?? '').split(','))
  if (
    !data ||
    !barSeconds ||
    !from ||
    !to ||
    capital === undefined ||
    risk === undefined ||
    movement === undefined ||
    companyPercent === undefined ||
    hostingPerMonth === undefined ||
    symbols === undefined
  )
    return undefined
  return {
    ...{ data, barSeconds, from, to, capital, risk, movement, symbols, companyPercent, hostingPerMonth },
    tradesMax: figure('trades') ?? null,
    counterTrades: read('counter') !== 'no',
    basis: read('of') === 'net-new' ? 'net-new-profit' : 'each-trade',
  }
}

function dataOf(words: string): LabData | undefined {
  const [kind, rest = ''] = words.split(':')
  if (kind === 'simulated') return /^\d{1,6}$/.test(rest) ? { kind, seed: Number(rest) } : undefined
  if (kind !== 'shared' && kind !== 'own') return undefined
  const prints = rest.split(',').map((one) => {
    const [, symbol = '', print = ''] = /^([A-Z]{6})-([0-9a-f]{32})$/.exec(one) ?? []
    const known = instruments.find((instrument) => instrument.symbol === symbol)?.symbol
    return known && { symbol: known, print }
  })
  const known = prints.filter((one) => one !== undefined)
  const isWhole = known.length === prints.length && new Set(known.map(({ symbol }) => symbol)).size === known.length
  return isWhole ? { kind, prints: known } : undefined
}

function symbolsOf(names: readonly string[]): InstrumentSymbol[] | undefined {
  const known = instruments.filter(({ symbol }) => names.includes(symbol)).map(({ symbol }) => symbol)
  return known.length > 0 && known.length === names.length ? known : undefined
}
