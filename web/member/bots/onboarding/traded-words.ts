type Preview = { assets: readonly string[]; traded: readonly string[] }

/** What an account really trades of what it may: all of it, mostly some of it, or hardly anything. */
export function tradedWords({ assets, traded }: Preview): string {
  if (traded.length === 0) return 'hardly anything'
  return traded.length < assets.length ? `mostly ${listed(traded)}` : listed(traded)
}

function listed(symbols: readonly string[]): string {
  const last = symbols.at(-1) ?? ''
  return symbols.length > 1 ? `${symbols.slice(0, -1).join(', ')} and ${last}` : last
}
