import { expect, test } from 'vitest'
import { demoPeople, type Person } from './demo-people.ts'

const levelOf = ({ sponsor }: Person): number => (sponsor ? levelOf(sponsor) + 1 : 0)

test('about sixty people over six levels, the same every time, each with a name of their own', () => {
  const people = demoPeople()
  expect(people.length).toBe(62)
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
  expect([...new Set(people.map(levelOf))].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(demoPeople()).toEqual(people)
})

test('nobody joins before the one who brought them, and everybody deposits enough for their capital', () => {
  const people = demoPeople()
  for (const [place, { sponsor, day, capital, fuel }] of people.entries()) {
    if (sponsor) expect(people.indexOf(sponsor)).toBeLessThan(place)
    expect(day).toBeGreaterThanOrEqual(sponsor?.day ?? 0)
    expect(fuel).toBeGreaterThanOrEqual(Math.max(10, capital * (capital < 500 ? 0.05 : 0.1)))
  }
})

test('one lets it lapse, one comes back, and some have fuel for two weeks from different days on', () => {
  const people = demoPeople()
  for (const habit of ['lapses', 'returns'])
    expect(people.filter((person) => person.habit === habit && person.day < 20)).toHaveLength(1)
  const lean = people.filter(({ capital, habit }) => capital === 100 && habit === 'keeps')
  expect(new Set(lean.map(({ day }) => day)).size).toBeGreaterThan(2)
})
