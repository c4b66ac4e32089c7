import type { readClosing } from '@fairlead/contract/routes/people/profile'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { money } from '../../../lib/formats/format.ts'

export type Closing = z.output<typeof readClosing.reply>

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular text-right font-semibold">{children}</dd>
    </div>
  )
}

/** How the refund is worked out, in figures. */
export function RefundSum({ closing: { fuel, directIncomePaid, refund } }: { closing: Closing }) {
  return (
    <div className="mb-4 rounded-control border border-line bg-paper px-4 py-1 text-sm">
      <dl className="divide-y divide-line">
        <Fact label="Unused fuel">{money(fuel)}</Fact>
        {directIncomePaid > 0 && <Fact label="Less the direct income paid on it">−{money(directIncomePaid)}</Fact>}
        <Fact label="Refund of unused fuel">{money(refund)}</Fact>
      </dl>
      {directIncomePaid > 0 && (
        <p className="pb-2.5 text-muted">
          The person who invited you was paid a share of your fuel when you deposited it. The share for unused fuel is
          deducted from the refund; they keep it.
        </p>
      )}
    </div>
  )
}

/** What is not refunded, and what becomes of it; only what there is. */
export function LeftBehind({ closing, isIncomeLeft }: { closing: Closing; isIncomeLeft: boolean }) {
  const { bonusFuel, income, arrears, depositsWaiting } = closing
  const facts = [
    {
      label: 'Bonus fuel',
      amount: bonusFuel,
      words: 'was a gift, not a deposit: it is not refunded and is not restored.',
    },
    { label: 'Affiliate balance', amount: income, words: incomeWords(isIncomeLeft, arrears) },
    {
      label: 'Still owed',
      amount: arrears,
      words: 'is written off while the account is closed, and owed again if you reopen it.',
    },
    {
      label: 'Deposits below the minimum',
      amount: depositsWaiting,
      words: 'are neither credited nor refunded; operators can return them if you ask.',
    },
  ].filter(({ amount }) => amount > 0)
  if (facts.length === 0) return null
  return (
    <ul className="mb-4 flex flex-col gap-2 text-sm">
      {facts.map(({ label, amount, words }) => (
        <li key={label}>
          <span className="font-semibold">
            {label}: <span className="tabular">{money(amount)}</span>
          </span>{' '}
          <span className="text-muted">{words}</span>
        </li>
      ))}
    </ul>
  )
}

function incomeWords(isIncomeLeft: boolean, arrears: number): string {
  if (isIncomeLeft) return 'is yours: withdraw it before you close the account.'
  if (arrears > 0) return `is paid out after closing, less the ${money(arrears)} you owe.`
  return 'is below the minimum withdrawal: it is not paid with the refund.'
}
