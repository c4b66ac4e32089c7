import { rules } from '@fairlead/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { digits, shortHash } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { prefsQuery } from '../use-prefs.ts'
import { type Deposit, useNewestDeposits } from './use-wallet.ts'

const askEveryMs = 2_000
const steps = Array.from({ length: rules.confirmationsMin }, (_, at) => at + 1)

/** Deposits on their way, each filling its confirmations in front of the member. */
export function IncomingDeposits() {
  const queryClient = useQueryClient()
  const { data } = useNewestDeposits(askEveryMs)
  const waiting = data?.filter(({ status }) => status !== 'success') ?? []
  const credited = data?.filter(({ status }) => status === 'success').length

  useEffect(() => {
    if (credited) void queryClient.invalidateQueries({ queryKey: prefsQuery.queryKey })
  }, [credited, queryClient])

  if (waiting.length === 0) {
    return (
      <p role="status" className="flex items-center gap-3 text-sm text-muted">
        <Spinner /> Waiting for your deposit. This page notices it by itself.
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-4">
      {waiting.map((deposit) => (
        <Incoming key={deposit.hash} deposit={deposit} />
      ))}
    </ul>
  )
}

function Incoming({ deposit }: { deposit: Deposit }) {
  const count = Math.min(deposit.confirmations, rules.confirmationsMin)
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <span className="tabular font-semibold">
          {digits(deposit.value, 2)} {deposit.token_symbol} seen
        </span>
        <span role="status" className="tabular text-muted">
          {count} of {rules.confirmationsMin} confirmations
        </span>
      </p>
      <div aria-hidden="true" className="mt-2 flex gap-1">
        {steps.map((step) => (
          <span
            key={step}
            className={classNames(
              'h-2 flex-1 rounded-full transition-colors',
              step <= count ? 'bg-accent' : 'bg-raised',
            )}
          />
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">
        <span title={deposit.hash} className="tabular">
          {shortHash(deposit.hash)}
        </span>
        {deposit.status === 'below_minimum'
          ? ' · Below the smallest deposit: it is credited together with further ones.'
          : ' · You can leave this page; it is credited by itself.'}
      </p>
    </li>
  )
}
