import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InstrumentSymbol, instruments } from '@fairlead/engine/market/instrument'
import { fairleadBot } from '@fairlead/engine/strategy/fairlead-bot'

const prices: Record<InstrumentSymbol, number> = {
  ...{ USDJPY: 140, USDGBP: 1.25, BTCUSD: 60_000, ETHUSD: 3_000, XAUUSD: 2_000, XAGUSD: 25 },
}

/** As a terminal exports them, up to the present, with weekends to spare. */
export function writeBars(folder: string): void {
  mkdirSync(folder)
  const hourMs = 3_600_000
  const last = Math.floor(Date.now() / hourMs) * hourMs - hourMs
  const hours = 2 * fairleadBot().historyBars
  for (const { symbol, digits } of instruments) {
    const price = prices[symbol].toFixed(symbol === 'USDGBP' ? 5 : digits)
    const lines = Array.from({ length: hours }, (_, n) => {
      const at = new Date(last - (hours - 1 - n) * hourMs).toISOString()
      return `${at.slice(0, 10)} ${at.slice(11, 19)},${price},${price},${price},${price},10`
    })
    writeFileSync(join(folder, `${symbol}.csv`), ['Date,open,high,low,close,tick_volume', ...lines].join('\n'))
  }
}
