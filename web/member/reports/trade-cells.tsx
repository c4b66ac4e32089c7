import { dayTime, localTime, signedMoney } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'

export function TradeType({ type }: { type: string }) {
  const isBuy = type.toLowerCase() === 'buy'
  return <Badge tone={isBuy ? 'positive' : 'negative'}>{isBuy ? 'Buy' : 'Sell'}</Badge>
}

/** Sign and colour, never colour alone. */
export function Profit({ amount, decimals }: { amount: number; decimals: number }) {
  return (
    <span className={classNames(amount < 0 && 'text-negative-text', amount > 0 && 'text-positive-text')}>
      {signedMoney(amount, decimals)}
    </span>
  )
}

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={localTime(at)} className="tabular whitespace-nowrap">
      {dayTime(at)}
    </time>
  )
}
