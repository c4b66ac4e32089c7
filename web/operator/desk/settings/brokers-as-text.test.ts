import { expect, test } from 'vitest'
import { brokerDifferences, brokersAsText, brokersIn } from './brokers-as-text.ts'

const brokers = [
  { broker: 'Harbourline', servers: ['Live', 'Demo'] },
  { broker: 'Quaystone', servers: ['Real'] },
]

test('lines and back, however they are spaced; half a line names nothing', () => {
  expect(brokersIn(brokersAsText(brokers))).toEqual(brokers)
  expect(brokersIn(' Harbourline :Live ,Demo,\n\nQuaystone: Real\nno server:\n: no name\nnothing')).toEqual(brokers)
})

test('what comes and what goes', () => {
  expect(brokerDifferences(brokers, brokers)).toEqual([])
  expect(brokerDifferences(brokers, [{ broker: 'Harbourline', servers: ['Live', 'Live2'] }])).toEqual([
    'Harbourline: Demo goes',
    'Quaystone: Real goes',
    'Harbourline: Live2 comes',
  ])
})
