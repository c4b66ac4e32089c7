import { expect, test } from 'vitest'
import { newsItems } from './news.ts'

const story = { title: 'Gold', link: 'https://news.test/1', description: 'Up.', pubDate: '2026-11-15T10:00:00Z' }

test('six stories at most, each gap filled with the stated words', () => {
  expect(newsItems(Array.from({ length: 9 }, () => story))).toHaveLength(6)
  expect(newsItems([{ title: '', link: '', description: '', pubDate: '' }])).toEqual([
    { title: 'No Title', link: '#', description: 'No Description', date: 'Unknown Date' },
  ])
  expect(newsItems([story])).toEqual([
    { title: 'Gold', link: 'https://news.test/1', description: 'Up.', date: '15 Nov 2026' },
  ])
})

test.each([
  { length: 150, shown: 150 },
  { length: 151, shown: 151 },
])('a description of $length characters is shown with $shown, the mark of the cut included', ({ length, shown }) => {
  const [item] = newsItems([{ ...story, description: 'x'.repeat(length) }])
  expect([...(item?.description ?? '')]).toHaveLength(shown)
  expect(item?.description.endsWith('…')).toBe(length > 150)
})

test('a link that would run a script leads nowhere', () => {
  expect(newsItems([{ ...story, link: 'javascript:alert(1)' }])[0]?.link).toBe('#')
})
