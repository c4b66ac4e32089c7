import { type InstrumentSymbol, instruments } from '@fairlead/engine/market/instrument'

/** The instrument that a file’s name tells of, by our name or the broker’s; the first of all where it tells of none. */
export function guessSymbol(fileName: string): InstrumentSymbol {
  const name = fileName.toUpperCase().replace(/[^A-Z]/g, '')
  const found = instruments.find((one) => [one.symbol, one.quotedAs].some((known) => name.includes(known)))
  const short = instruments.find((one) => name.includes(one.symbol.replace('USD', '')) && one.assetClass !== 'currency')
  return (found ?? short ?? instruments[0])?.symbol as InstrumentSymbol
}
