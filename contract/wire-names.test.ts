import { expect, test } from 'vitest'
import { dealOfWire, dealToWire, packageOfWire, packageToWire } from './wire-names.ts'

test('a deal comes from the wire as it went onto it, and keeps what else it has', () => {
  const deal = {
    ticket: 7,
    symbol: 'XAUUSD',
    volume: 0.1,
    price: 4087.35,
    profit: -1.08,
    side: 'sell',
    at: 'then',
    entry: 'out',
  }
  const wire = dealToWire(deal)
  expect(wire).toEqual({
    ...{
      DealTicket: 7,
      Symbol: 'XAUUSD',
      Volume: 0.1,
      Price: 4087.35,
      Profit: -1.08,
      Trade_type: 'sell',
      Trade_time: 'then',
    },
    entry: 'out',
  })
  expect(dealOfWire(wire)).toEqual(deal)
})

test('a package comes from the wire as it went onto it', () => {
  const offer = { id: 1, name: 'Starter', amount: 100, companyPercent: 40, description: 'For a first account.' }
  const wire = packageToWire(offer)
  expect(wire).toEqual({
    ...{ id: 1, package_name: 'Starter', package_amount: 100 },
    ...{ profit_share_ration: 40, discription: 'For a first account.' },
  })
  expect(packageOfWire(wire)).toEqual(offer)
})
