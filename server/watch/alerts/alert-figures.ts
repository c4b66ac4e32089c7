import { alertTitles } from '@fairlead/contract/alerts'
import { sql } from 'kysely'
import type { FigureSource } from '../../platform/work/figures.ts'
import { silences } from './beat/heartbeat-store.ts'
import { countStanding } from './silence-store.ts'

/** What operators have open before them, and who has not been heard of for how long. */
export const alertFigures: FigureSource = {
  name: 'alerts',
  figures: [
    { name: 'fairlead_alerts_open', help: 'Alerts that last, by kind', label: 'kind' },
    { name: 'fairlead_alert_silences', help: 'Silences that hold' },
    {
      name: 'fairlead_silent_seconds',
      help: 'How long ago each last did its work: worker, check of the books (books), watcher of the chain (chain), fleet',
      label: 'part',
      isAge: true,
    },
  ],
  async read(reader, now) {
    const { rows } = await sql<{ kind: string; n: bigint }>`
      SELECT kind, count(*) AS n FROM alerts WHERE over_at IS NULL GROUP BY kind`.execute(reader)
    const open = new Map(rows.map(({ kind, n }) => [kind, Number(n)]))
    return [
      ...Object.keys(alertTitles).map((label) => ({
        name: 'fairlead_alerts_open',
        label,
        value: open.get(label) ?? 0,
      })),
      { name: 'fairlead_alert_silences', value: await countStanding(reader, now) },
      ...[...(await silences(reader))].map(([label, { seconds }]) => ({
        name: 'fairlead_silent_seconds',
        label,
        value: seconds,
      })),
    ]
  },
}
