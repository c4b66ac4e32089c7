import { addSeconds } from '../platform/clock.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'

const hourSeconds = 3_600

/** Each is a sample post of the site's own blog, and says what that says. */
const stories = [
  {
    hoursAgo: 2,
    title: 'Where ten dollars of profit go',
    post: 'where-ten-dollars-go',
    words: 'What stays with you, what happens to the rest, and where you can check it.',
  },
  {
    hoursAgo: 5,
    title: 'Why the bot opens trades against itself',
    post: 'why-counter-trades',
    words: 'A counter trade looks like a contradiction. It is a way to buy time at a known price.',
  },
  {
    hoursAgo: 9,
    title: 'What a loss limit can and cannot do',
    post: 'what-a-loss-limit-does',
    words: 'Loss closure ends trading at half of the capital. Gaps do not read rules.',
  },
  {
    hoursAgo: 14,
    title: 'Six trades or twenty: how capital decides',
    post: 'sizing-by-capital',
    words: 'More capital does not mean larger bets. It means more of them, in more markets.',
  },
  {
    hoursAgo: 22,
    title: 'Around the clock is not the same clock',
    post: 'around-the-clock',
    words:
      'Crypto never closes, metals take a break, currencies rest at the weekend. The bot keeps all three calendars.',
  },
  {
    hoursAgo: 30,
    title: 'How to read the fuel report',
    post: 'reading-the-fuel-report',
    words: 'Eight columns, one balance. A short guide to the page members open most.',
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
