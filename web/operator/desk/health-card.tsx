import { digits } from '../../lib/formats/format.ts'
import { useProductNow } from '../../lib/time/use-product-now.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Facts } from '../shell/facts.tsx'
import { Moment } from '../shell/moment.tsx'
import type { Overview } from '../shell/use-overview.ts'
import { Ago } from '../shell/waits.tsx'

/** Five confirmations are needed anyway; more than a few blocks behind is late. */
const blocksBehindMax = 10
const silentMsMax = 120_000
const shardsShown = 8

const mark = (isFine: boolean, words: string): { tone: BadgeTone; words: string } => ({
  tone: isFine ? 'positive' : 'warning',
  words,
})

/** Whether everything that works by itself does. */
export function HealthCard({ overview }: { overview: Overview | undefined }) {
  const now = useProductNow()
  if (!overview || now === undefined) {
    return (
      <Card title="Background services">
        <Skeleton className="h-40 w-full" />
      </Card>
    )
  }
  const { books, watcher, mail, shards } = overview
  const isFresh = (at: string) => now - Date.parse(at) < silentMsMax
  const checked = books ? mark(books.holds && isFresh(books.checkedAt), books.holds ? 'in order' : 'failed') : undefined
  const watched = watcher
    ? mark(
        watcher.blocksBehind <= blocksBehindMax && isFresh(watcher.seenAt),
        `${digits(watcher.blocksBehind)} blocks behind`,
      )
    : undefined
  return (
    <Card title="Background services">
      <Facts
        facts={[
          { label: 'Ledger check', value: <Mark mark={checked} at={books?.checkedAt} none="not checked yet" /> },
          {
            label: 'Deposit watcher',
            value: <Mark mark={watched} at={watcher?.seenAt} none="no block seen yet" />,
          },
          {
            label: 'Mail',
            value: (
              <>
                {digits(mail.waiting)} waiting
                {mail.oldestAt && (
                  <>
                    , the oldest <Ago at={mail.oldestAt} />
                  </>
                )}
                {mail.failed > 0 && `, ${digits(mail.failed)} given up`}
              </>
            ),
          },
          { label: 'Bot shards', value: shards.length === 0 ? 'no active bots' : digits(shards.length) },
        ]}
      />
      {shards.length > 0 && (
        <ul className="mt-2 text-sm">
          {shards.slice(0, shardsShown).map(({ id, accounts, reachedAt }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1 text-muted">
              <span>
                Shard {id}, {digits(accounts)} {accounts === 1 ? 'account' : 'accounts'}
              </span>
              <span>
                up to date to <Moment at={reachedAt} />
              </span>
            </li>
          ))}
          {shards.length > shardsShown && (
            <li className="py-1 text-muted">and {digits(shards.length - shardsShown)} more that are further ahead</li>
          )}
        </ul>
      )}
    </Card>
  )
}

function Mark(props: { mark: { tone: BadgeTone; words: string } | undefined; at: string | undefined; none: string }) {
  const { mark: shown, at, none } = props
  if (!shown || !at) return <Badge tone="warning">{none}</Badge>
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <Badge tone={shown.tone}>{shown.words}</Badge>
      <Ago at={at} />
    </span>
  )
}
