import { text } from '@fairlead/contract/text'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TableBehind } from '../../../ui/tables/table-behind.tsx'
import { How } from '../../people/help/how.tsx'
import { Moment } from '../reports/trade-cells.tsx'
import { evenShare, percent } from './share-history.ts'
import { SharesGrid } from './shares-grid.tsx'
import { SharesTable } from './shares-table.tsx'
import { type Shares, useShares } from './use-shares.ts'

/** Where the bot puts its stakes: the share of each of its parts, and how it came there. */
export function SharesCard() {
  const { data, error } = useShares()
  return (
    <Card
      title="Where the bot puts its stakes"
      className="mt-4"
      aside={
        <Explain what="Shares">
          <How id="shares" />
        </Explain>
      }
    >
      <p className="max-w-[75ch] text-sm text-muted">{text.botLearns}</p>
      {error && !data && <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>}
      {!error && !data && <Skeleton className="mt-4 h-128 w-full" />}
      {data && <SharesFigure shares={data} />}
    </Card>
  )
}

function SharesFigure({ shares }: { shares: Shares }) {
  const { at, parts, history } = shares
  const [first] = history
  return (
    <figure className="mt-4">
      <SharesGrid shares={shares} />
      <figcaption className="mt-3 text-xs text-muted">
        <p className="max-w-[90ch]">
          Large figure: the part’s share. Small figure: how much of your maximum loss per trade is planned for its
          trades.
          {first && at && first.at < at && (
            <>
              {' '}
              The lines run from <Moment at={first.at} /> to <Moment at={at} />, all on the same scale; the dashed line
              marks an even share, {percent(evenShare(parts.length))}.
            </>
          )}
          {at === null && ' No shares have been calculated yet, so all parts are equal.'}
        </p>
        <div className="mt-1 flex">
          <TableBehind label="shares and their history">
            <SharesTable shares={shares} />
          </TableBehind>
        </div>
      </figcaption>
    </figure>
  )
}
