import type { Instrument, InstrumentSymbol } from '@fairlead/engine/market/instrument'

/** What else brokers call an instrument. */
const aliases: Partial<Record<InstrumentSymbol, readonly string[]>> = {
  XAUUSD: ['GOLD'],
  XAGUSD: ['SILVER'],
  BTCUSD: ['BITCOIN'],
  ETHUSD: ['ETHEREUM'],
}
const aliasesOf = ({ symbol }: Instrument): readonly string[] => aliases[symbol] ?? []

/** Base and profit currency of what brokers quote: its name is three letters of each. */
export const currenciesOf = ({ quotedAs }: Instrument): { base: string; profit: string } => ({
  base: quotedAs.slice(0, 3),
  profit: quotedAs.slice(3),
})

const signsBetween = ['/', '.', '-', '_']

/** Parts of names to look for among a broker's symbols; some brokers write a sign between the currencies. */
export function wantedOf(instrument: Instrument): readonly string[] {
  const { base, profit } = currenciesOf(instrument)
  return [instrument.quotedAs, ...signsBetween.map((sign) => `${base}${sign}${profit}`), ...aliasesOf(instrument)]
}

/**
 * How a broker's name stands to an instrument's, the surest first: the bare name, the name with what brokers add for a kind of account, the
 * same of another word for it. Beside a doubtful one stands something that may make another instrument of it.
 */
export const likenesses = ['bare', 'dressed', 'bare alias', 'dressed alias', 'doubtful'] as const
export type Likeness = (typeof likenesses)[number]

/** What brokers add for a kind of account. */
const accountWords = new Set(
  `a b d e i j k m n o p q r s v x y z ac am cash cent cfd direct dma ecn elite fix fx go ix lite live lmax ld mic micro mid mini mt mt5 nano nb nd ndd
  new otc pf platinum plus pp prem premium prime pro prof raw real signature spot sta stan standard std stp swapfree trade var vip vr zero zr zs`.split(
    /\s+/,
  ),
)
/** What makes another instrument of it: a delivery, a fund or a wager on it, another currency or coin. */
const otherWords =
  /^(fut(ures?)?|fwd|forward|perp(etual)?|swap|opt(ions?)?|index|idx|et[fnp]|trust|basket|short|long|inv(erse)?|bull|bear|ratio|vol|min(ing|ers?|es)|usd|eur|gbp|jpy|chf|aud|cad|nzd|cnh|cny|inr|thb|try|sgd|hkd|zar|mxn|xau|xag|btc|eth|oil|silver|gold|[fghjkmnquvxz]\d{1,4}|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d{0,4}|\d+x|x\d+)$/i
/** Coins that begin with another's name. */
const otherCoins = /^(cash|classic|gold|sv|pow)/i

/** What a broker's name says; undefined where it is another instrument's. */
export function likenessOf(name: string, instrument: Instrument): Likeness | undefined {
  const { base, profit } = currenciesOf(instrument)
  const isCoin = instrument.assetClass === 'crypto'
  const own = partsOf(name, `${base}[/._-]?${profit}`)
  if (own) {
    const worst = worstOf([lookBefore(own.before, isCoin), lookBehind(own.behind, isCoin)])
    return worst === 'other' ? undefined : worst
  }
  for (const alias of aliasesOf(instrument)) {
    const found = partsOf(name, `${alias}(?:[/._-]?${profit})?`)
    // The word begins many others: what touches it, and is none for a kind of account, makes it one of these.
    if (!found || (isCoin && otherCoins.test(found.behind.replace(/^[^a-z]+/i, '')))) continue
    const worst = worstOf([lookBefore(found.before, isCoin), lookBehind(found.behind, isCoin)])
    if (worst === 'bare' || worst === 'dressed') return `${worst} alias`
    if (worst === 'doubtful' && !/^[a-z0-9]/i.test(found.behind)) return 'doubtful'
  }
  return undefined
}

function partsOf(name: string, core: string): { before: string; behind: string } | undefined {
  const found = new RegExp(`^(.*?)${core}(.*)$`, 'i').exec(name)
  return found ? { before: found[1] ?? '', behind: found[2] ?? '' } : undefined
}

type Look = 'bare' | 'dressed' | 'doubtful' | 'other'
const worstOf = (looks: readonly Look[]): Look =>
  (['other', 'doubtful', 'dressed'] as const).find((one) => looks.includes(one)) ?? 'bare'

const wordsIn = (part: string): string[] => part.split(/[^a-z0-9]+/i).filter(Boolean)
const lookAtWords = (words: readonly string[]): Look => {
  if (words.some((word) => otherWords.test(word))) return 'other'
  return words.every((word) => accountWords.has(word.toLowerCase())) ? 'dressed' : 'doubtful'
}

/** Letters that touch the name make another one of it: "AUDUSDJPY" is no USDJPY. A small one may stand for an account, or for a thousandth of a coin. */
function lookBefore(part: string, isCoin: boolean): Look {
  if (part === '') return 'bare'
  if (!/[a-z0-9]$/i.test(part)) return lookAtWords(wordsIn(part))
  if (!/^[^a-z0-9]*[a-z]$/.test(part)) return 'other'
  return isCoin ? 'doubtful' : lookAtWords(wordsIn(part))
}

/** "BTCUSDT" and "BTCUSDC" are prices in other coins. */
function lookBehind(part: string, isCoin: boolean): Look {
  if (part === '') return 'bare'
  if (isCoin && /^[tc]/i.test(part)) return 'doubtful'
  return lookAtWords(wordsIn(part))
}
