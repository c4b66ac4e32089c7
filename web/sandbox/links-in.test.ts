import { expect, test } from 'vitest'
import { linksIn } from './links-in.ts'

test.each([
  { text: 'no link', links: [] },
  { text: 'Open http://a.test/x?token=1-_a.', links: ['http://a.test/x?token=1-_a'] },
  { text: 'https://a.test/1\nand (https://b.test/2)', links: ['https://a.test/1', 'https://b.test/2'] },
])('$text', ({ text, links }) => {
  const parts = linksIn(text)
  expect(parts.filter((part) => part.isLink).map((part) => part.words)).toEqual(links)
  expect(parts.map((part) => part.words).join('')).toBe(text)
})
