import { bookLineWords, statementBooks } from '@fairlead/contract/period-statement'
import { periodRowsMax } from '@fairlead/contract/routes/finance/period-statement'
import type { ReactNode } from 'react'
import { brand } from '../../content/brand.ts'
import { digits, money, signedMoney, utcTime } from '../../lib/formats/format.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import type { Member } from '../shell/member.ts'
import { closedColumns, movementColumns, partColumns, statementDecimals } from './period-columns.tsx'
import { periodName } from './period-names.ts'
import type { PeriodStatement } from './use-period-statement.ts'

type Props = { statement: PeriodStatement; period: string; user: Member['user'] }
type Book = PeriodStatement['books'][number]

/** A month or a year as it is printed: what it says on the screen is what stands on paper. */
export function PeriodSheet({ statement, period, user }: Props) {
  const { books, trades, sums, parts, movements, movementsCut, closed, withdrawalFees, madeAt, isOver } = statement
  const by = period.length === 4 ? 'month' : 'day'
  const shown = books.filter(({ opening, closing, lines }) => opening !== 0 || closing !== 0 || lines.length > 0)
  return (
    <article
      className="rounded-card border border-line bg-surface p-4 md:p-8"
      aria-label={`Statement of ${periodName(period)}`}
    >
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4 border-b border-line pb-5">
        <div>
          <Logo name={brand.name} />
          <h2 className="mt-3 text-xl">Statement of {periodName(period)}</h2>
          <p className="mt-1 text-sm text-muted">
            {isOver ? 'The whole period, in UTC days.' : 'Period not yet over: entries posted so far, in UTC days.'}
          </p>
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-sm">
          <Fact term="Member">{user.name}</Fact>
          <Fact term="Referral ID">{user.refId}</Fact>
          <Fact term="Period">{periodName(period)}</Fact>
          <Fact term="Made">{utcTime(madeAt)}</Fact>
        </dl>
      </header>

      <Block title="Balances and movements">
        {shown.length === 0 && <p className="text-sm text-muted">There were no balances or movements.</p>}
        <div className="grid gap-x-8 gap-y-6 xl:grid-cols-2">
          {shown.map((book) => (
            <BookTable key={book.book} book={book} />
          ))}
        </div>
        {withdrawalFees > 0 && (
          <p className="mt-3 text-sm text-muted">
            Withdrawals include {money(withdrawalFees, statementDecimals)} in fees.
          </p>
        )}
      </Block>

      <Block title="Trades">
        <p className="text-sm">
          {digits(trades.count)} closed: {digits(trades.won)} with a profit,{' '}
          <Whole>{money(trades.profit, statementDecimals)}</Whole>; {digits(trades.lost)} with a loss,{' '}
          <Whole>{money(trades.loss, statementDecimals)}</Whole>. Result before fuel{' '}
          <strong>
            <Whole>{signedMoney(trades.result, statementDecimals)}</Whole>
          </strong>
          ; fuel charged <Whole>{signedMoney(sums.charged, statementDecimals)}</Whole>, hosting and fees{' '}
          <Whole>{signedMoney(sums.fees, statementDecimals)}</Whole>.
        </p>
        <p className="mt-1 text-sm text-muted">
          Trading results stay in your account at the broker and are not part of the balances above.
        </p>
      </Block>

      {parts.length > 0 && (
        <Block title={by === 'day' ? 'Day by day' : 'Month by month'}>
          <div className="md:[&_table]:text-xs md:[&_td]:px-1.5 md:[&_td]:whitespace-nowrap md:[&_th]:px-1.5">
            <DataTable
              caption={by === 'day' ? 'Day by day' : 'Month by month'}
              columns={partColumns(by)}
              rows={parts}
              rowKey={({ part }) => part}
              isWhole
            />
          </div>
          <p className="mt-2 text-sm text-muted">
            {by === 'day' ? 'Days' : 'Months'} without activity are left out. Total: deposits{' '}
            <Whole>{money(sums.deposited, statementDecimals)}</Whole>, income{' '}
            <Whole>{money(sums.income, statementDecimals)}</Whole>, withdrawn{' '}
            <Whole>{signedMoney(sums.withdrawn, statementDecimals)}</Whole>.
          </p>
        </Block>
      )}

      {movements.length > 0 && (
        <Block title="Deposits, withdrawals and other single movements">
          <DataTable
            caption="Single movements"
            columns={movementColumns}
            rows={movements}
            rowKey={({ entry, account }) => `${entry} ${account}`}
            isWhole
          />
          {movementsCut && <AllInFile>The first {periodRowsMax} are listed here.</AllInFile>}
        </Block>
      )}

      {closed.length > 0 && (
        <Block title="Closed trades">
          <DataTable
            caption="Closed trades"
            columns={closedColumns}
            rows={closed}
            rowKey={({ account, position }) => `${account} ${position}`}
            isWhole
          />
          {trades.count > closed.length && (
            <AllInFile>
              The newest {digits(closed.length)} of {digits(trades.count)} are listed here.
            </AllInFile>
          )}
        </Block>
      )}
      {by === 'month' && trades.count > 0 && (
        <AllInFile>Every trade is listed in the statement for its month.</AllInFile>
      )}
    </article>
  )
}

function BookTable({ book: { book, opening, closing, lines } }: { book: Book }) {
  const { label, means } = statementBooks[book]
  return (
    <table className="w-full self-start text-sm" data-kept-together>
      <caption className="pb-2 text-left">
        <strong className="block">{label}</strong>
        <span className="text-xs text-muted">{means}</span>
      </caption>
      <tbody>
        <BookRow words="Opening balance" amount={money(opening, statementDecimals)} isTotal />
        {lines.map(({ kind, amount }) => (
          <BookRow key={kind} words={bookLineWords(book, kind)} amount={signedMoney(amount, statementDecimals)} />
        ))}
        <BookRow words="Closing balance" amount={money(closing, statementDecimals)} isTotal />
      </tbody>
    </table>
  )
}

function BookRow({ words, amount, isTotal = false }: { words: string; amount: string; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'border-y border-line font-semibold' : undefined}>
      <th scope="row" className={classNames('py-1.5 pr-4 text-left', !isTotal && 'font-normal')}>
        {words}
      </th>
      <td className="tabular py-1.5 text-right whitespace-nowrap">{amount}</td>
    </tr>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-3 text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </>
  )
}

/** In a sentence a line must not end behind the minus. */
const Whole = ({ children }: { children: string }) => <span className="tabular whitespace-nowrap">{children}</span>

const AllInFile = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 text-sm text-muted">{children} The file has all rows.</p>
)
