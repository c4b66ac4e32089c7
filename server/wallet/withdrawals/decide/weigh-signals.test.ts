import { expect, test } from 'vitest'
import type { Habits, LinkedMember } from './risk-store.ts'
import { weighSignals } from './weigh-signals.ts'

const at = new Date('2026-11-16T12:00:00Z')
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n
const calm: Habits = {
  address_since: new Date('2026-08-01T00:00:00Z'),
  paid_before: 2n,
  largest: usd(100),
  times: 2n,
  new_device: null,
}
const linked = (link: LinkedMember['link'], in_line = false): LinkedMember => ({ link, id: 7n, name: 'Sade', in_line })
const tones = (habits: Habits, links: LinkedMember[], dollars = 50) =>
  Object.fromEntries(weighSignals({ amount: usd(dollars), at }, habits, links).map(({ kind, tone }) => [kind, tone]))

test('a usual withdrawal has nothing but good signals', () => {
  expect(new Set(Object.values(tones(calm, [])))).toEqual(new Set(['good']))
})

test.each([
  { what: 'shared_address', habits: calm, links: [linked('shared_address')], tone: 'bad' },
  { what: 'shared_device', habits: calm, links: [linked('shared_device')], tone: 'bad' },
  { what: 'shared_network', habits: calm, links: [linked('shared_network')], tone: 'watch' },
  { what: 'shared_source', habits: calm, links: [linked('shared_source')], tone: 'watch' },
  { what: 'ring', habits: calm, links: [linked('shared_network', true)], tone: 'bad' },
  { what: 'ring', habits: calm, links: [linked('shared_source', true)], tone: 'good' },
  { what: 'new_address', habits: { ...calm, paid_before: 0n }, links: [], tone: 'watch' },
  { what: 'new_address', habits: { ...calm, paid_before: 0n, address_since: null }, links: [], tone: 'bad' },
  { what: 'new_address', habits: { ...calm, paid_before: 0n, address_since: at }, links: [], tone: 'bad' },
  { what: 'new_device', habits: { ...calm, new_device: 'Firefox' }, links: [], tone: 'watch' },
  { what: 'unusual_sum', habits: { ...calm, largest: null }, links: [], tone: 'watch' },
  { what: 'unusual_sum', habits: { ...calm, largest: usd(49) }, links: [], tone: 'watch' },
  { what: 'unusual_sum', habits: { ...calm, largest: usd(16) }, links: [], tone: 'bad' },
])('$what is $tone', ({ what, habits, links, tone }) => {
  expect(tones(habits, links)[what]).toBe(tone)
})
