import { expect, test } from 'vitest'
import { parseNews } from './parse-news.ts'
import { plainText } from './plain-text.ts'
import { parseQuotes } from './quotes-feed.ts'

const feed = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>t</title>${items}</channel></rss>`
const item = (inside: string) => feed(`<item>${inside}</item>`)

test.each([
  {
    what: 'a plain item',
    xml: item('<title>One</title><link>https://a.test/1</link><description>Words</description><pubDate>x</pubDate>'),
    first: { title: 'One', link: 'https://a.test/1', description: 'Words', pubDate: 'x' },
  },
  {
    what: 'marked-up and escaped text',
    xml: item(
      '<title>A &amp;amp; B</title><description><![CDATA[<a href="https://x.test" onclick="go()">Read</a>&nbsp;me<script>steal()</script>]]></description>',
    ),
    first: { title: 'A & B', description: 'Read me' },
  },
  { what: 'a script for an address', xml: item('<link>javascript:alert(1)</link>'), first: { link: '' } },
  { what: 'no field at all', xml: item('<x/>'), first: { title: '', link: '', description: '', pubDate: '' } },
  { what: 'a field given twice', xml: item('<title>One</title><title>Two</title>'), first: { title: 'One' } },
  { what: 'a field with elements in it', xml: item('<title><b>One</b></title>'), first: { title: '' } },
])('$what is read as text', ({ xml, first }) => {
  expect(parseNews(xml)[0]).toMatchObject(first)
})

test('an empty channel is an empty list, and a long one is cut', () => {
  expect(parseNews(feed(''))).toEqual([])
  expect(parseNews(feed('<item><title>x</title></item>'.repeat(500)))).toHaveLength(30)
})

test.each([
  '',
  'not xml',
  '{"items":[]}',
  '<html><body>Busy</body></html>',
  '<rss>',
  '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><channel><item><title>&b;</title></item></channel></rss>',
  '<a>'.repeat(100_000),
])('%.40s is refused', (xml) => {
  expect(() => parseNews(xml)).toThrow()
})

test('hostile markup costs no time', () => {
  const started = performance.now()
  plainText('<'.repeat(1_000_000), 100)
  plainText('<script '.repeat(100_000), 100)
  plainText('&#x'.repeat(300_000), 100)
  // Milliseconds, also on a busy machine; hours if its cost grew with the square of its length.
  expect(performance.now() - started).toBeLessThan(30_000)
})

test('only readable quotes are kept', () => {
  const quotes = { USDJPY: 154.221, usdgbp: 1, USDEUR: '0.8', USDCHF: -1, USDCAD: null, '<b>': 2 }
  expect(parseQuotes(JSON.stringify({ success: true, quotes }))).toEqual({ USDJPY: 154.221 })
})

test.each(['', 'null', '[]', '{"success":false}', '{"quotes":[]}', '{"quotes":{"USDJPY":"x"}}', '{"quotes":{'])(
  'quotes in %s are refused',
  (json) => {
    expect(() => parseQuotes(json)).toThrow()
  },
)
