import { text } from '@fairlead/contract/text'
import { CircleCheck, Download, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { sentencesOf } from '../../lib/calls/api-error.ts'
import { dayTime, money } from '../../lib/formats/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { saveFile } from '../../ui/tables/save-file.ts'
import { type CheckedProof, useProof } from './use-proof.ts'

/** Few look at the pieces themselves. */
const Pieces = lazy(() => import('./counted-pieces.tsx'))

const parts = [
  { name: 'fuel', label: 'Unused fuel', note: 'What you would get back if you closed your account now' },
  { name: 'income', label: 'Affiliate income', note: 'Yours to withdraw' },
  { name: 'withdrawals', label: 'Withdrawals', note: 'Requested and not yet paid' },
  { name: 'refunds', label: 'Refunds', note: 'Not yet on the chain' },
  { name: 'waiting', label: 'Waiting deposits', note: 'Below the minimum' },
] as const

/** Whether what this member is owed is in the published total: asked for at a click, and answered by the member’s own browser. */
export function Counted({ refId }: { refId: string }) {
  const { query, start } = useProof(refId)
  const { data, error, isFetching } = query
  return (
    <Card
      title="Is my money counted?"
      className="mt-4"
      aside={
        <Button tone="secondary" busy={isFetching} onClick={start}>
          {data ? 'Check again' : 'Check now'}
        </Button>
      }
    >
      <p className="max-w-[75ch] text-sm text-muted">
        Every hour we publish what we owe to all members together. What we owe you is part of that total, cut into four
        pieces so that nobody else can tell what is yours. Your browser can work out from your pieces whether they are
        really in it, without taking our word for it.{' '}
        <Link to="/books" className="font-semibold text-accent-strong underline underline-offset-2">
          See what is published
        </Link>
      </p>
      {error && (
        <div className="mt-4">
          <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>
        </div>
      )}
      {data === null && (
        <div className="mt-4">
          <Alert>
            There is nothing to count yet. Once you have deposited or earned something, it is in the next hourly
            publication.
          </Alert>
        </div>
      )}
      {data && <Outcome checked={data} />}
    </Card>
  )
}

function Outcome({ checked }: { checked: CheckedProof }) {
  const [isOpen, setIsOpen] = useState(false)
  const { proof, at, number, findings } = checked
  const isRight = findings.every((finding) => finding.isRight)
  return (
    <div className="mt-5">
      <Alert tone={isRight ? 'positive' : 'negative'}>
        {isRight ? (
          <>
            Yes: <strong className="tabular">{money(proof.owed.all, 6)}</strong> of yours is in the total of{' '}
            {dayTime(at)}.
          </>
        ) : (
          <>
            Something does not hold. Download both files, keep them, and write to us: with them you can show it to
            anybody.
          </>
        )}
      </Alert>
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        <table className="w-full text-sm">
          <caption className="mb-2 text-left font-semibold">What we owed you then</caption>
          <tbody>
            {parts.map(({ name, label, note }) => (
              <tr key={name} className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {label}
                  <span className="block text-xs text-muted">{note}</span>
                </th>
                <td className="tabular py-2 text-right">{money(proof.owed[name], 6)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="py-2 text-left">
                Together
              </th>
              <td className="tabular py-2 text-right">{money(proof.owed.all, 6)}</td>
            </tr>
          </tfoot>
        </table>
        <div>
          <p className="mb-2 text-sm font-semibold">What your browser found</p>
          <ul className="flex flex-col gap-2 text-sm">
            {findings.map(({ words, isRight: holds }) => {
              const Icon = holds ? CircleCheck : TriangleAlert
              return (
                <li key={words} className="flex items-start gap-2">
                  <Icon
                    className={`mt-0.5 size-4 shrink-0 ${holds ? 'text-positive' : 'text-negative'}`}
                    aria-hidden="true"
                  />
                  <span>
                    {!holds && <strong>Wrong: </strong>}
                    {words}
                  </span>
                </li>
              )
            })}
          </ul>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button tone="secondary" onClick={() => saveProof(checked)}>
              <Download className="size-4" aria-hidden="true" />
              My proof
            </Button>
            <Button tone="secondary" onClick={() => savePublication(checked)}>
              <Download className="size-4" aria-hidden="true" />
              Publication {number}
            </Button>
          </div>
          <p className="mt-3 text-xs text-muted">
            Keep the proof to yourself: it shows what you are owed. What moved since {dayTime(at)} is counted in the
            next publication. Bonus fuel pays for the bot but is never paid out, so it is not counted.
          </p>
        </div>
      </div>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="mt-4 text-sm">
        <summary className="inline-flex min-h-10 items-center font-medium underline-offset-2 hover:underline">
          Show my pieces and their paths
        </summary>
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <Pieces leaves={proof.leaves} />
          </Suspense>
        )}
      </details>
    </div>
  )
}

function saveProof({ proof, number }: CheckedProof): void {
  const content = new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' })
  saveFile(`my-proof-${number}.json`, content)
}

function savePublication({ proof: { publication, signature }, number }: CheckedProof): void {
  saveFile(`open-books-${number}.txt`, new Blob([`${publication}signature: ${signature}\n`], { type: 'text/plain' }))
}
