import { money, signedMoney } from '../../../lib/formats/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { How } from '../../people/help/how.tsx'
import { ChargeSplit } from './charge-split.tsx'
import { chargeFormula, type ReceiptLine, receiptLines } from './receipt-lines.ts'
import type { Receipt } from './use-trade.ts'

const balanceDecimals = 4

/** From what the price brought to what the member keeps, and where the charge went. */
export function TradeReceipt({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <section className="mt-5 rounded-card border border-line bg-surface p-4 md:p-5">
        <div className="flex items-center justify-between">
          <h3 className="text-base">Receipt</h3>
          <Explain what="Fuel charge">
            <How id="fuel-charge">
              {receipt.due > 0 && <p className="tabular font-semibold">{chargeFormula(receipt)}</p>}
            </How>
          </Explain>
        </div>
        <dl className="mt-1 divide-y divide-line text-sm">
          {receiptLines(receipt).map((line) => (
            <Line key={line.label} line={line} />
          ))}
          <div className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">Fuel Balance, before and after</dt>
            <dd className="tabular text-right">
              {money(receipt.fuelBefore, balanceDecimals)} <span aria-hidden="true">→</span>
              <span className="sr-only">to</span> {money(receipt.fuelAfter, balanceDecimals)}
            </dd>
          </div>
        </dl>
      </section>
      {receipt.paidByFuel > 0 && <ChargeSplit receipt={receipt} />}
    </>
  )
}

function Line({ line: { label, amount, decimals, kind } }: { line: ReceiptLine }) {
  return (
    <div className={classNames('flex justify-between gap-4 py-2.5', kind === 'sum' && 'font-semibold')}>
      <dt className={classNames(kind === 'part' && 'pl-4 text-muted')}>{label}</dt>
      <dd
        className={classNames(
          'tabular text-right whitespace-nowrap',
          kind === 'part' && 'text-muted',
          kind !== 'part' && amount < 0 && 'text-negative-text',
          kind !== 'part' && amount > 0 && 'text-positive-text',
        )}
      >
        {signedMoney(amount, decimals)}
      </dd>
    </div>
  )
}
