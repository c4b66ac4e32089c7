import { display } from '@fairlead/contract/constants'
import { readBotStats } from '@fairlead/contract/routes/bots/trading'
import { dealOfWire } from '@fairlead/contract/wire-names'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { dayWords } from '../../../lib/formats/format-day.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { useArrivals } from '../../../ui/tables/use-arrivals.ts'
import { dealColumns } from '../../bots/reports/deal-columns.tsx'
import { isSame, useListed } from '../../bots/reports/trade-neighbours.tsx'
import { useOpenTrade } from '../../bots/reports/use-open-trade.ts'
import { sectionPath } from '../section-path.ts'
import { useChosen } from './use-performance.ts'

const listId = 'latest'
/** On a phone the trade itself tells the rest. */
const columns = dealColumns.map((column) => ({ ...column, isMinor: ['Volume', 'Price'].includes(column.id) }))

const dealsOf = (reply: z.output<typeof readBotStats.reply>) => reply.allUserTrades.map(dealOfWire)

/** The newest deals, or those of the day that the section is limited to. */
export default function LatestTrades() {
  const { day } = useChosen()
  const days = day ? { from: day, to: day } : {}
  const { data: deals, isPlaceholderData } = useQuery({
    queryKey: [...keyOf(readBotStats), days, 'latest'],
    queryFn: ({ signal }) =>
      call(readBotStats, { query: { page: 1, pageSize: display.reportPageSize, ...days }, signal }),
    select: dealsOf,
    placeholderData: keepPreviousData,
  })
  const { pathOf, open } = useOpenTrade()
  useListed(listId, isPlaceholderData ? undefined : deals)
  const arrived = useArrivals(
    deals?.map(({ account, ticket }) => `${account}-${ticket}`) ?? [],
    deals && !isPlaceholderData ? (day ?? 'all') : undefined,
  )
  return (
    <Card
      title={day ? `Deals of ${dayWords(day)}` : 'Latest deals'}
      className="mt-4"
      aside={
        <Link
          to={`${sectionPath('botReport')}${day ? `&from=${day}&to=${day}` : ''}`}
          className="inline-flex min-h-10 items-center text-sm font-semibold text-accent-strong underline-offset-2 hover:underline"
        >
          All trades
        </Link>
      }
    >
      {!deals && <Skeleton className="h-64 w-full" />}
      {deals?.length === 0 && (
        <p className="py-6 text-center text-sm text-muted">
          {day ? 'No deal was made on this day.' : 'Deals stand here as soon as your bot has traded.'}
        </p>
      )}
      {deals && deals.length > 0 && (
        <DataTable
          caption={day ? `Deals of ${dayWords(day)}` : 'Latest deals'}
          columns={columns}
          rows={deals}
          rowKey={({ account, ticket }) => `${account}-${ticket}`}
          rowLink={(deal) => ({
            to: pathOf(deal, listId),
            label: `Deal ${deal.ticket}: open its trade`,
            isOpen: open !== undefined && isSame(deal, open),
          })}
          arrived={arrived}
        />
      )}
    </Card>
  )
}
