import { ownAlertKinds } from '@fairlead/contract/routes/bots/own-alerts'
import type { PersonalTable } from '../../platform/personal-data.ts'
import { units } from './threshold.ts'

/** What this slice holds about a member. */
export const ownAlertsPersonal: readonly PersonalTable[] = [
  {
    table: 'own_alerts',
    shown: {
      as: 'ownAlerts',
      columns: ['kind', 'is_on', 'threshold', 'told_at'],
      order: ['kind'],
      asShown(row) {
        const kind = ownAlertKinds.find((known) => known === row.kind)
        if (!kind || typeof row.threshold !== 'bigint') return row
        return { ...row, threshold: `${units[kind].show(row.threshold)} ${units[kind].name}` }
      },
    },
    erased: 'deleted',
  },
  {
    table: 'equity_highs',
    shown: { as: 'equityHighs', columns: ['account_id', 'high'], order: ['member_id'], money: ['high'] },
    erased: 'deleted',
  },
]
