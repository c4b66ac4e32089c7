import { Link } from 'react-router'
import { useOpenTrade } from '../reports/use-open-trade.ts'

export const logList = 'log'

/** Opens the trade that a line of the log is about, beside the log. */
export function TradeLink({ trade }: { trade: number }) {
  const { pathOf, open } = useOpenTrade()
  return (
    <Link
      to={pathOf({ trade }, logList)}
      preventScrollReset
      aria-current={open?.trade === trade || undefined}
      className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap text-accent-strong underline underline-offset-2"
    >
      Trade {trade}
    </Link>
  )
}
