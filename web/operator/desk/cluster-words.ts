import type { listClusters } from '@fairlead/contract/routes/desk/operator-clusters'
import type { z } from 'zod'

export type ClusterKind = z.output<typeof listClusters.reply>['clusters'][number]['kind']

export const clusterWords: Record<ClusterKind, string> = {
  payout_address: 'Payout address',
  deposit_source: 'Deposit source',
  mt5_login: 'MT5 login',
  device: 'Device',
  network: 'Network',
}
