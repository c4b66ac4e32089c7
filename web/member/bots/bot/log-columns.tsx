import { logWords } from '@fairlead/contract/part-share'
import type { readBotLog } from '@fairlead/contract/routes/bots/bot'
import type { z } from 'zod'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { Moment } from '../reports/trade-cells.tsx'
import { TradeLink } from './trade-link.tsx'

export type LogEntry = z.output<typeof readBotLog.reply>['entries'][number]
export type LogColumn = 'at' | 'kind' | 'symbol' | 'words'

const kinds: Record<LogEntry['kind'], { words: string; tone: BadgeTone }> = {
  entry: { words: 'Opened', tone: 'accent' },
  counter: { words: 'Countered', tone: 'warning' },
  exit: { words: 'Closed', tone: 'neutral' },
  refusal: { words: 'Refused', tone: 'neutral' },
  state: { words: 'State', tone: 'neutral' },
}

export const logColumns: readonly Column<LogEntry, LogColumn>[] = [
  { id: 'at', label: 'Date & Time', sortBy: (entry) => entry.at, cell: (entry) => <Moment at={entry.at} /> },
  {
    id: 'kind',
    label: 'What',
    sortBy: (entry) => kinds[entry.kind].words,
    cell: (entry) => <Badge tone={kinds[entry.kind].tone}>{kinds[entry.kind].words}</Badge>,
  },
  {
    id: 'symbol',
    label: 'Symbol',
    sortBy: (entry) => entry.symbol ?? '',
    cell: (entry) => <strong>{entry.symbol ?? '–'}</strong>,
  },
  {
    id: 'words',
    label: 'Why',
    raw: logWords,
    cell: (entry) => (
      <>
        {logWords(entry)} {entry.ticket !== null && <TradeLink trade={entry.ticket} />}
      </>
    ),
  },
]
