import { readdirSync, readFileSync } from 'node:fs'
import { errors } from '@fairlead/contract/errors'
import { pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { expect, test } from 'vitest'
import { faqGroups } from '../../../content/faq.ts'
import { sectionGroups } from '../../shell/sections.ts'
import { type Explanation, explanations, howUnder } from './explanations.ts'
import { findHelp, helpItems } from './help-items.ts'

const terms = pageTerms(specifiedTerms)
const items = helpItems(terms)

test('every question, every explanation and every refusal has one place with an anchor of its own', () => {
  const anchors = items.map(({ anchor }) => anchor)
  expect(new Set(anchors).size).toBe(anchors.length)
  for (const group of faqGroups(terms))
    for (const { title } of group.items) expect(items.some((item) => item.title === title)).toBe(true)
  for (const { what } of Object.values(explanations)) expect(items.some((item) => item.title === what)).toBe(true)
  expect(items.find(({ anchor }) => anchor === 'refusal-arrears_open')?.title).toBe(errors.arrears_open.sentence)
  for (const { anchor, text, title } of items)
    expect([anchor, text, title]).toEqual([anchor, expect.stringMatching(/[.?!]$/), expect.any(String)])
})

test('every place that is named is a section', () => {
  const known = sectionGroups.flatMap(({ sections }) => sections.map(({ id }) => id))
  for (const { section } of items) if (section) expect(known).toContain(section)
})

test('no sentence of an explanation stands in a component as well', () => {
  const files = readdirSync('web/member', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const sources = files.map((name) => readFileSync(`web/member/${name}`, 'utf8').replace(/\s+/g, ' '))
  for (const how of (Object.keys(explanations) as Explanation[]).map((id) => howUnder(terms, id)))
    expect([how, files.filter((_, at) => sources[at]?.includes(how))]).toEqual([how, []])
})

test.each([
  { search: 'RUNWAY fuel', first: 'Fuel runway' },
  { search: 'bonus period', first: 'Bonus Period Expired!' },
  { search: 'own mt5 capital', first: 'Where is my capital kept?' },
])('"$search" finds $first', ({ search, first }) => {
  expect(findHelp(items, search)[0]?.title).toBe(first)
})

test('nothing typed finds everything, nonsense nothing', () => {
  expect(findHelp(items, ' ')).toHaveLength(items.length)
  expect(findHelp(items, 'zzqq')).toEqual([])
})

test('what stands behind a figure comes from here', () => {
  const files = readdirSync('web/member', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const own = files.filter((name) => /howComputed=(?:"|\{\s*`|\{\s*')/.test(readFileSync(`web/member/${name}`, 'utf8')))
  expect(own).toEqual([])
})
