import { digits } from '../../../lib/formats/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Changing } from '../../../ui/changing.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { Moment, Profit, TradeType } from '../../bots/reports/trade-cells.tsx'
import type { Position } from './use-positions.ts'

const decimalsMin = 2
const decimalsOf = ({ openPrice, price }: Position): number =>
  Math.max(decimalsMin, ...[openPrice, price].map((value) => String(value).split('.')[1]?.length ?? 0))

/** `closing`: tickets whose end has been asked for already. */
export function positionColumns(
  closing: ReadonlySet<number>,
  onClose: (position: Position) => void,
): readonly Column<Position>[] {
  const price = (value: number | null, position: Position) =>
    value === null ? '–' : digits(value, decimalsOf(position))
  return [
    {
      id: 'symbol',
      label: 'Symbol',
      cell: (position) => (
        <>
          <strong>{position.symbol}</strong>
          {position.isCounter && <span className="text-xs text-muted"> counter</span>}
        </>
      ),
    },
    { id: 'side', label: 'Trade Type', cell: (position) => <TradeType type={position.side} /> },
    { id: 'volume', label: 'Volume', align: 'end', cell: (position) => digits(position.volume, 2) },
    {
      id: 'open',
      isMinor: true,
      label: 'Opened at',
      align: 'end',
      cell: (position) => price(position.openPrice, position),
    },
    {
      id: 'price',
      label: 'Current price',
      align: 'end',
      cell: (position) => <Changing value={price(position.price, position)} />,
    },
    { id: 'stop', isMinor: true, label: 'Stop', align: 'end', cell: (position) => price(position.stop, position) },
    {
      id: 'target',
      isMinor: true,
      label: 'Target',
      align: 'end',
      cell: (position) => price(position.target, position),
    },
    {
      id: 'profit',
      isFigure: true,
      label: 'Floating profit',
      align: 'end',
      cell: (position) => <Profit amount={position.profit} decimals={2} />,
    },
    { id: 'opened', isMinor: true, label: 'Since', cell: (position) => <Moment at={position.openedAt} /> },
    {
      id: 'close',
      label: 'End',
      // The button says what it does.
      shortLabel: '',
      align: 'end',
      // Above the link that covers the row.
      cell: (position) => (
        <Button
          tone="secondary"
          className="relative z-10"
          disabled={closing.has(position.ticket)}
          onClick={() => onClose(position)}
        >
          {closing.has(position.ticket) ? 'Closing…' : 'Close'}
          <span className="sr-only">
            {' '}
            {position.symbol}, position {position.ticket}
          </span>
        </Button>
      ),
    },
  ]
}
