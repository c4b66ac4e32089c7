import { entryKinds, ledgerAccounts, signConvention } from '@fairlead/contract/figures'
import type { readMoneyReport } from '@fairlead/contract/routes/desk/operator-reports'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { digits, money } from '../../lib/formats/format.ts'
import { Card } from '../../ui/card.tsx'

type Report = z.output<typeof readMoneyReport.reply>

/** What was debited and credited by kind of entry and account, and that both sides come to the same. */
export function JournalCard({ report: { journal, debits, credits }, files }: { report: Report; files: ReactNode }) {
  return (
    <Card title="Debits and credits" aside={files}>
      <p className="mb-3 text-sm text-muted">{signConvention} The file shows exact micro-dollar amounts.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keyboards must reach it */}
      <section className="max-h-[32rem] overflow-auto" tabIndex={0} aria-label="Debits and credits">
        <table className="w-full text-sm">
          <caption className="sr-only">Debits and credits by kind of entry and account</caption>
          <thead className="sticky top-0 bg-surface text-left text-xs text-muted">
            <tr>
              <th scope="col" className="py-2 pr-4 font-medium">
                Entry
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                Account
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Entries
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Debit
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Credit
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {journal.map(({ kind, account, entries, debit, credit }) => (
              <tr key={`${kind} ${account}`}>
                <th scope="row" className="py-2 pr-4 text-left align-top font-medium">
                  {entryKinds[kind]}
                </th>
                <td className="min-w-40 py-2 pr-4">
                  {ledgerAccounts[account].label}
                  <span className="block text-xs text-muted">{ledgerAccounts[account].type}</span>
                </td>
                <Amount>{digits(entries)}</Amount>
                <Amount>{debit === 0 ? '' : money(debit)}</Amount>
                <Amount>{credit === 0 ? '' : money(credit)}</Amount>
              </tr>
            ))}
          </tbody>
          <tfoot className="sticky bottom-0 bg-surface font-semibold">
            <tr>
              <th scope="row" colSpan={3} className="py-2 pr-4 text-left">
                Both sides
              </th>
              <Amount>{money(debits)}</Amount>
              <Amount>{money(credits)}</Amount>
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  )
}

function Amount({ children }: { children: ReactNode }) {
  return <td className="tabular py-2 pl-4 text-right align-top whitespace-nowrap">{children}</td>
}
