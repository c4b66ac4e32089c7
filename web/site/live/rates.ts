import { display, rules } from '@fairlead/contract/constants'

/** A line of the ticker, as it is kept in the browser. */
export type Rate = { pair: string; bid: string; ask: string; iconClass: string }

const wholeBasisPoints = 10_000
const askFactor = 1 + Number(rules.askSpreadBasisPoints) / wholeBasisPoints

/** The bid is the quote, the ask lies the specified spread above it; both with four decimals. Pairs of the dollar come first. */
export function ratesOf(quotes: Record<string, unknown>): Rate[] {
  return Object.entries(quotes)
    .flatMap(([symbol, quote]) =>
      typeof quote === 'number' && Number.isFinite(quote) && quote > 0 ? [rateOf(symbol, quote)] : [],
    )
    .sort(inOrder)
}

/** Plain comparing: the rules of a language, which names of pairs do not need, take a phone a tenth of a second to load. */
function inOrder(one: Rate, other: Rate): number {
  const byDollar = Number(isOfDollar(other)) - Number(isOfDollar(one))
  return byDollar || (one.pair < other.pair ? -1 : 1)
}

const isOfDollar = ({ pair }: Rate): boolean => pair.startsWith('USD/')

export function rateOf(symbol: string, quote: number): Rate {
  const [base, other] = symbol.startsWith('USD') ? ['USD', symbol.slice(3)] : [symbol.replace(/USD$/, ''), 'USD']
  return {
    pair: `${base}/${other}`,
    bid: quote.toFixed(display.priceDecimals),
    ask: (quote * askFactor).toFixed(display.priceDecimals),
    iconClass: `sign-${(base === 'USD' ? other : base).toLowerCase()}`,
  }
}

/** Undefined for anything but a list of rates: the browser's storage belongs to whoever wrote to it last. */
export function ratesFrom(stored: string | null): Rate[] | undefined {
  try {
    const parsed: unknown = JSON.parse(stored ?? 'null')
    return Array.isArray(parsed) && parsed.every(isRate) ? parsed : undefined
  } catch {
    return undefined
  }
}

const isRate = (value: unknown): value is Rate =>
  typeof value === 'object' &&
  value !== null &&
  ['pair', 'bid', 'ask', 'iconClass'].every((name) => typeof Reflect.get(value, name) === 'string')
