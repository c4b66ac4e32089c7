type DealKind = { side: string; entry: 'in' | 'out'; isCounter: boolean }

const sideWords = (type: string): 'Buy' | 'Sell' => (type.toLowerCase() === 'buy' ? 'Buy' : 'Sell')

/** What a deal did to its trade: `Buy`, `opens`; `Sell`, `closes Buy`; of a position that covers another, `closes counter Buy`. */
export function tradeTypeWords({ side: dealSide, entry, isCounter }: DealKind): { side: 'Buy' | 'Sell'; does: string } {
  const side = sideWords(dealSide)
  const counter = isCounter ? ' counter' : ''
  return { side, does: entry === 'in' ? `opens${counter}` : `closes${counter} ${side === 'Buy' ? 'Sell' : 'Buy'}` }
}
