import { tradeTypeWords } from '@fairlead/contract/trade-type'
import { Fragment } from 'react'
import { dayTime, localTime, signedMoney } from '../../../lib/formats/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'

export function TradeType({ type }: { type: string }) {
  const isBuy = type.toLowerCase() === 'buy'
  return <Badge tone={isBuy ? 'positive' : 'negative'}>{isBuy ? 'Buy' : 'Sell'}</Badge>
}

type DealOfTrade = Parameters<typeof tradeTypeWords>[0]

/** A deal's side and what it did to its trade: `Sell · closes Buy`. */
export function DealType({ deal }: { deal: DealOfTrade }) {
  return (
    <span className="whitespace-nowrap">
      <TradeType type={deal.side} /> <span className="text-muted">· {tradeTypeWords(deal).does}</span>
    </span>
  )
}

/** The same as text, as the server sorts and searches it. */
export function dealTypeWords(deal: DealOfTrade): string {
  const { side, does } = tradeTypeWords(deal)
  return `${side} · ${does}`
}

/** Sign and colour, never colour alone. */
export function Profit({ amount, decimals }: { amount: number; decimals: number }) {
  return (
    <span
      className={classNames(
        'whitespace-nowrap',
        amount < 0 && 'text-negative-text',
        amount > 0 && 'text-positive-text',
      )}
    >
      {signedMoney(amount, decimals)}
    </span>
  )
}

/** What a second line says, in pieces that are not broken. */
export function Pieces({ pieces }: { pieces: readonly (string | false | undefined)[] }) {
  return pieces.filter(Boolean).map((piece, place) => (
    <Fragment key={String(piece)}>
      {place > 0 && ', '}
      <span className="inline-block whitespace-nowrap">{piece}</span>
    </Fragment>
  ))
}

/** `isNarrow`: where two of them stand in one row, on two lines each. */
export function Moment({ at, isNarrow = false }: { at: string; isNarrow?: boolean }) {
  return (
    <time dateTime={at} title={localTime(at)} className={classNames('tabular', !isNarrow && 'whitespace-nowrap')}>
      {dayTime(at)}
    </time>
  )
}
