import { askForProofs, askForPublication, listPublications } from '@fairlead/contract/routes/wallet/open-books'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { money } from '../../lib/formats/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Facts } from '../shell/facts.tsx'
import { Moment } from '../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../shell/operator-user.ts'
import { useDecision } from '../shell/use-decision.ts'

/** What everybody sees of the books, and what an owner may have done about it. */
export function OpenBooksCard({ operator }: { operator: OperatorUser }) {
  const { data } = useQuery({
    queryKey: [...keyOf(listPublications), 'newest'],
    queryFn: ({ signal }) => call(listPublications, { query: { page: 1, pageSize: 1 }, signal }),
  })
  const newest = data?.publications[0]
  return (
    <Card title="Open books">
      {newest ? (
        <Facts
          facts={[
            {
              label: 'Newest publication',
              value: (
                <>
                  {newest.number}, <Moment at={newest.at} />
                </>
              ),
            },
            { label: 'Surplus', means: 'what we have beyond what we owe', value: money(newest.surplus) },
            {
              label: 'On the chain',
              means: 'its hash, written once a day',
              value: newest.onChain ? (newest.onChain.block ?? 'sent') : 'not this one',
            },
          ]}
        />
      ) : (
        data && <p className="text-sm text-muted">Nothing has been published yet.</p>
      )}
      <p className="mt-3 text-sm">
        <Link to="/books" className="font-semibold text-accent-strong underline underline-offset-2">
          The public page
        </Link>
      </p>
      {mayCall(operator, askForPublication) && <OwnersWishes />}
    </Card>
  )
}

function OwnersWishes() {
  const { act, decide, isBusy } = useDecision()
  const [typed, setTyped] = useState('')
  const number = Number(typed)
  return (
    <div className="mt-4 flex flex-col items-start gap-4 border-t border-line pt-4">
      <Button tone="secondary" busy={isBusy} onClick={() => void decide(() => act(askForPublication))}>
        Publish now
      </Button>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Make old proofs available"
          hint="Number of a publication of the last 90 days; for one day"
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          tone="secondary"
          busy={isBusy}
          disabled={!(Number.isInteger(number) && number > 0)}
          onClick={() => void decide(() => act(askForProofs, { params: { number } }))}
        >
          Make them
        </Button>
      </div>
    </div>
  )
}
