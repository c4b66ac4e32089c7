import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { books } from '../../content/books.ts'
import { dayTime, localTime, money } from '../../lib/formats/format.ts'
import type { PublicationLines } from '../../lib/open-books/publication-lines.ts'
import { isSigned, loadCheckBooks } from '../../lib/open-books/published-scripts.ts'
import type { Newest } from '../live/use-open-books.ts'
import { ChainLink } from './chain-link.tsx'

type Props = { newest: Newest; lines: PublicationLines }

/** The three figures that matter, when they were counted, and what this very browser makes of them. */
export function Summary({ newest, lines }: Props) {
  const surplus = Number(lines.get('surplus'))
  const left = surplus < 0 ? books.summary.short : books.summary.surplus
  const at = lines.get('at') ?? ''
  return (
    <section aria-label={books.title}>
      <dl className="grid gap-4 md:grid-cols-3 md:gap-6">
        <Figure {...books.summary.assets} value={money(lines.get('assets') ?? 0)} />
        <Figure {...books.summary.owed} value={money(lines.get('owed') ?? 0)} />
        <Figure {...left} value={money(Math.abs(surplus))} isWrong={surplus < 0} />
      </dl>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <p className="max-w-[65ch] text-muted">
          Publication {lines.get('number')}, counted{' '}
          <time dateTime={at} title={localTime(at)}>
            {dayTime(at)}
          </time>
          , in block {lines.get('block')} and up to seal {lines.get('ledger seal')} of the ledger.
          {newest.onChain && (
            <>
              {' '}
              Its hash is written on the chain:{' '}
              <ChainLink chain={lines.get('chain')} kind="tx" id={newest.onChain.transaction} />.
            </>
          )}
        </p>
        <Checks newest={newest} lines={lines} />
      </div>
    </section>
  )
}

function Figure({
  label,
  caption,
  value,
  isWrong = false,
}: {
  label: string
  caption: string
  value: string
  isWrong?: boolean
}) {
  return (
    <div className="rounded-card border border-line bg-surface p-5 md:p-6">
      <dt className="text-muted">{label}</dt>
      <dd className={`figure mt-1 text-2xl font-semibold ${isWrong ? 'text-negative-text' : ''}`}>{value}</dd>
      <dd className="mt-1 text-sm text-muted">{caption}</dd>
    </div>
  )
}

type Checked = { words: string; isRight: boolean }[] | 'pending' | 'impossible'

/** By the scripts that anybody can download: nothing here is taken from the server’s word. */
function Checks({ newest: { publication, signature }, lines }: Props) {
  const [checked, setChecked] = useState<Checked>('pending')
  const treasury = lines.get('treasury') ?? ''
  useEffect(() => {
    let isGone = false
    check(publication, signature, treasury)
      .catch((): Checked => 'impossible')
      .then((found) => {
        if (!isGone) setChecked(found)
      })
    return () => {
      isGone = true
    }
  }, [publication, signature, treasury])

  if (checked === 'impossible') return <p className="text-muted">{books.checks.impossible}</p>
  const shown = checked === 'pending' ? [] : checked
  return (
    <div role="status">
      <p className="font-semibold">{checked === 'pending' ? books.checks.pending : books.checks.title}</p>
      <ul className="mt-2 flex min-h-20 flex-col gap-1.5 text-sm">
        {checked === 'pending' && (
          <li className="flex items-center gap-2 text-muted">
            <CircleDashed className="size-4" aria-hidden="true" />
            {books.checks.sums}
          </li>
        )}
        {shown.map(({ words, isRight }) => {
          const Icon = isRight ? CircleCheck : TriangleAlert
          return (
            <li
              key={words}
              className={`flex items-center gap-2 ${isRight ? 'text-positive-text' : 'text-negative-text'}`}
            >
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              {isRight ? words : `${books.checks.wrong}: ${words}`}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

async function check(publication: string, signature: string, treasury: string): Promise<Checked> {
  const { checkSums } = await loadCheckBooks()
  const sums = checkSums(publication)
  const covered = sums.at(-1)?.[0] ?? false
  return [
    { words: books.checks.sums, isRight: sums.slice(0, -1).every(([isRight]) => isRight) },
    { words: books.checks.covered, isRight: covered },
    { words: books.checks.signed, isRight: await isSigned(publication, signature, treasury) },
  ]
}
