import { addSeconds } from '../platform/clock.ts'
import { escapeHtml } from '../platform/escape-html.ts'

const hourSeconds = 3_600

/** Invented stories; each leads to a sample post of the site's own blog. */
const stories = [
  {
    hoursAgo: 2,
    title: 'Yen steadies as traders wait for the week’s rate decision',
    post: 'reading-the-fuel-report',
    words:
      'Ranges stayed narrow through the morning. Spreads widened for a few minutes around the fixing and came back.',
  },
  {
    hoursAgo: 5,
    title: 'Gold holds its range after a quiet session',
    post: 'why-counter-trades',
    words: 'Volume in the metal was the lowest of the month. Silver moved with it, as it usually does, only further.',
  },
  {
    hoursAgo: 9,
    title: 'Weekend gaps: what an open position can and cannot do',
    post: 'what-a-loss-limit-does',
    words: 'Currencies rest from Friday evening to Sunday evening. A stop cannot fill at a price that never traded.',
  },
  {
    hoursAgo: 14,
    title: 'Bitcoin swings wider than its monthly average',
    post: 'sizing-by-capital',
    words: 'The hourly range doubled twice in a day. Smaller sizes are the plain answer to a market that moves more.',
  },
  {
    hoursAgo: 22,
    title: 'Brokers publish their holiday hours',
    post: 'around-the-clock',
    words: 'Metals close early on two days, currencies on one. Automated orders wait until the session opens again.',
  },
  {
    hoursAgo: 30,
    title: 'How a profit is split, explained with ten dollars',
    post: 'where-ten-dollars-go',
    words: 'Six stay with the trader. Four are charged as fuel, most of which goes to the affiliate programme.',
  },
] as const

/** The sandbox's news, written as the RSS a public service would send, so that the same parser reads it. */
export function sampleFeed(now: Date, publicUrl: string): string {
  const items = stories.map(
    ({ hoursAgo, title, post, words }) => `
    <item>
      <title>${escapeHtml(title)}</title>
      <link>${escapeHtml(`${publicUrl}/blog/${post}`)}</link>
      <description><![CDATA[<p>${escapeHtml(words)}</p>]]></description>
      <pubDate>${addSeconds(now, -hoursAgo * hourSeconds).toUTCString()}</pubDate>
    </item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
  <channel>
    <title>Sample stories</title>
    <link>${escapeHtml(publicUrl)}</link>
    <description>Invented news for trying the product out</description>${items.join('')}
  </channel>
</rss>
`
}
