import type { AlertMessage } from '@fairlead/contract/alerts'
import { composeMail, type Mail } from '../../../platform/mail/compose-mail.ts'
import { runbooks } from './runbooks.ts'

export function alertLetter(address: string, news: AlertMessage, publicUrl: string): Mail {
  const runbook = runbooks[news.kind]
  return composeMail(address, {
    subject: headline(news),
    greeting: greetingOf(news),
    paragraphs: paragraphsOf(news),
    action: { label: 'Open the console', url: `${publicUrl}/operator?section=alerts` },
    footnote: `${runbook ? `What to do: ${runbook}. ` : ''}Each new alert is e-mailed at once, again if it changes (at most once an hour), and once when it is resolved. Acknowledge or silence it in the console, under Alerts.`,
  })
}

function greetingOf({ openTotal, flaps }: AlertMessage): string {
  if (openTotal > 0) return 'This needs an operator’s attention:'
  if (flaps.some(({ calmedAt }) => calmedAt === null)) return 'This keeps starting and stopping:'
  return flaps.length > 0 ? 'This has stabilised:' : 'This is resolved:'
}

/** The whole of it in one line, for the subject of a mail or a chat. */
export function headline({ title, openTotal, overTotal, over, flapTotal, flaps }: AlertMessage): string {
  if (openTotal > 0) return `${title}${times(openTotal)}`
  if (flapTotal > 0) {
    const isOn = flaps.some(({ calmedAt }) => calmedAt === null)
    return `${isOn ? 'Recurring' : 'Stable again'}: ${title}${times(flapTotal)}`
  }
  const isNew = over.some(({ toldAt }) => toldAt === null)
  return `${isNew ? 'Already resolved' : 'Resolved'}: ${title}${times(overTotal)}`
}

const times = (count: number): string => (count > 1 ? ` (${count} times)` : '')

export function paragraphsOf(news: AlertMessage): string[] {
  const { open, openTotal, standingTotal, over, overTotal, flaps, flapTotal } = news
  return [
    ...open.map(({ words, since }) => `${words} (since ${inUtc(since)})`),
    ...more(openTotal - open.length),
    ...(openTotal > 0 && standingTotal > 0 ? [`Still active from earlier messages: ${standingTotal}.`] : []),
    ...flaps.map(flapWords),
    ...more(flapTotal - flaps.length),
    ...(openTotal + flapTotal > 0 && overTotal > 0 ? ['Resolved since the last message:'] : []),
    ...over.map(({ words, since, overAt }) => `${words} (from ${inUtc(since)} to ${inUtc(overAt ?? since)})`),
    ...more(overTotal - over.length),
  ]
}

function flapWords({ words, times, since, lastAt, calmedAt, stands }: AlertMessage['flaps'][number]): string {
  const standing = stands ? 'now active' : 'now resolved'
  return calmedAt === null
    ? `${words} (began ${times} times since ${inUtc(since)}; ${standing}; no single messages until it stabilises)`
    : `${words} (began ${times} times from ${inUtc(since)} to ${inUtc(lastAt)}; stable since then; ${standing})`
}

const more = (count: number): string[] => (count > 0 ? [`And ${count} more.`] : [])
const inUtc = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`
