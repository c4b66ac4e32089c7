import { createBars } from '@fairlead/engine/market/bars'
import { instrumentOf } from '@fairlead/engine/market/instrument'
import { expect, test } from 'vitest'
import { candlesOfTrade } from './shown-market.ts'

const now = new Date('2026-11-16T12:18:00Z')

test.each([
  { name: 'an open trade', closedAt: null, until: now },
  { name: 'one just closed', closedAt: new Date('2026-11-16T12:15:00Z'), until: now },
  {
    name: 'one closed long ago',
    closedAt: new Date('2026-11-14T12:00:00Z'),
    until: new Date('2026-11-14T14:30:00Z'),
  },
])('$name is shown among the bars around it, and among none that are still to come', ({ closedAt, until }) => {
  const asked: Date[] = []
  const market = {
    barSeconds: 300,
    barsAround: (_symbol: string, from: Date, to: Date) => {
      asked.push(from, to)
      return createBars(300, 0)
    },
  }
  candlesOfTrade(market, instrumentOf('ETHUSD'), { openedAt: new Date('2026-11-14T10:00:00Z'), closedAt, now })
  expect(asked).toEqual([new Date('2026-11-14T05:00:00Z'), until])
})
