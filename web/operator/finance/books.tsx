import { bookFigures, ledgerAccounts } from '@fairlead/contract/figures'
import { askForOrder } from '@fairlead/contract/routes/desk/operator-orders'
import { checkBooksNow, readBooks } from '@fairlead/contract/routes/wallet/operator-money'
import { text } from '@fairlead/contract/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { money } from '../../lib/formats/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CorrectionButton } from '../desk/orders/correction-button.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import { Facts } from '../shell/facts.tsx'
import { Failure } from '../shell/failure.tsx'
import { FigureFacts } from '../shell/figure-facts.tsx'
import { Moment } from '../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../shell/operator-user.ts'
import { HouseShareButton } from './house-share-button.tsx'
import { OpenBooksCard } from './open-books-card.tsx'

type Books = z.output<typeof readBooks.reply>

/** Whether the books hold, what they come to, and what two operators may do about them. */
export default function BooksSection({ operator }: { operator: OperatorUser }) {
  const books = useQuery({
    queryKey: keyOf(readBooks),
    queryFn: ({ signal }) => call(readBooks, { signal }),
  })
  const cache = useQueryClient()
  const [isChecking, setChecking] = useState(false)
  const { data } = books
  const check = async () => {
    setChecking(true)
    try {
      cache.setQueryData(keyOf(readBooks), await call(checkBooksNow))
    } catch (error) {
      toastFailure(error, text.internal)
    } finally {
      setChecking(false)
    }
  }
  return (
    <>
      <ConsoleHead
        title="Books"
        aside={
          <Button tone="secondary" busy={isChecking} onClick={() => void check()}>
            Check now
          </Button>
        }
      >
        Every rule of the ledger, checked once a minute. If a rule is broken, all payouts stop automatically.
      </ConsoleHead>
      <Failure of={books} />
      {books.isPending && <BooksToCome />}
      {data && (
        <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
          <RulesCard books={data} />
          <div className="flex flex-col gap-4">
            <AccountsCard books={data} />
            <DaysCard books={data} />
            <OpenBooksCard operator={operator} />
            {mayCall(operator, askForOrder) && (
              <Card title="Move money">
                <p className="mb-4 text-sm text-muted">
                  One operator requests it, another confirms it under Second operator.
                </p>
                <div className="flex flex-wrap gap-3">
                  <CorrectionButton />
                  <HouseShareButton available={data.accounts.operations} />
                </div>
              </Card>
            )}
          </div>
        </div>
      )}
    </>
  )
}

function RulesCard({ books: { holds, checkedAt, invariants } }: { books: Books }) {
  return (
    <Card
      title="Rules"
      aside={
        <Badge tone={holds ? 'positive' : 'negative'}>
          {holds ? 'All in order' : 'Broken'},&nbsp;
          <Moment at={checkedAt} />
        </Badge>
      }
    >
      <ul className="text-sm">
        {invariants.map(({ name, holds: isKept, detail }) => {
          const Icon = isKept ? CircleCheck : TriangleAlert
          return (
            <li key={name} className="flex items-start gap-3 border-b border-line py-2.5 last:border-0">
              <Icon
                className={`mt-0.5 size-4 shrink-0 ${isKept ? 'text-positive' : 'text-negative'}`}
                aria-hidden="true"
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <strong className="inline-block font-semibold first-letter:uppercase">{name}</strong>{' '}
                <span className="text-muted">{detail}</span>
              </span>
              {!isKept && <Badge tone="negative">broken</Badge>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function AccountsCard({ books: { treasury, liabilities, accounts } }: { books: Books }) {
  return (
    <Card title="Totals">
      <Facts
        facts={[
          { ...bookFigures.treasury, value: money(treasury) },
          { ...bookFigures.liabilities, value: money(liabilities) },
          ...Object.entries(ledgerAccounts).flatMap(([name, { label, type }]) =>
            // The treasury's own account is the cash above.
            name === 'treasury'
              ? []
              : {
                  label,
                  means: type,
                  // An asset is kept below zero, and shown as what it is worth.
                  value: money((type === 'Asset' ? -1 : 1) * (accounts[name] ?? 0)),
                },
          ),
        ]}
      />
    </Card>
  )
}

/** What brought the treasury to where it is: the figures of the reports, of all days. */
function DaysCard({ books: { treasury, figures } }: { books: Books }) {
  const toSeal = treasury - figures.treasuryChange
  return (
    <Card title="All days">
      <FigureFacts figures={figures} />
      {Math.abs(toSeal) >= 0.000001 && (
        <p className="mt-3 text-xs text-muted">
          {money(toSeal, 6)} more has been posted since entries were last sealed. It is added within a minute.
        </p>
      )}
    </Card>
  )
}

function BooksToCome() {
  return (
    <div role="status" aria-label="Loading" className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  )
}
