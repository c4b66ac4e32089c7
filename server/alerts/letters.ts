import type { AlertNews } from '@fairlead/contract/alerts'
import { composeMail, type Mail } from '../platform/mail/compose-mail.ts'

export function alertLetter(operatorAddress: string, news: AlertNews, publicUrl: string): Mail {
  return composeMail(operatorAddress, {
    subject: headline(news),
    greeting: news.openTotal > 0 ? 'This needs an operator to look at it:' : 'This is over:',
    paragraphs: paragraphsOf(news),
    action: { label: 'Open the console', url: `${publicUrl}/operator` },
    footnote: 'Alerts of one kind are mailed once an hour at most while they last, and once when they are over.',
  })
}

/** The whole of it in one line, for the subject of a mail or a chat. */
export function headline({ title, openTotal, overTotal }: AlertNews): string {
  const times = openTotal > 1 ? ` (${openTotal} times)` : ''
  if (openTotal > 0) return `${title}${times}`
  return overTotal > 1 ? `Over: ${title} (${overTotal} times)` : `Over: ${title}`
}

export function paragraphsOf({ open, openTotal, over, overTotal }: AlertNews): string[] {
  return [
    ...open.map(({ words, since }) => `${words} (since ${inUtc(since)})`),
    ...more(openTotal - open.length),
    ...(openTotal > 0 && overTotal > 0 ? ['Over since the last message:'] : []),
    ...over.map(({ words, since, overAt }) => `${words} (from ${inUtc(since)} to ${inUtc(overAt ?? since)})`),
    ...more(overTotal - over.length),
  ]
}

const more = (count: number): string[] => (count > 0 ? [`And ${count} more.`] : [])
const inUtc = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`
