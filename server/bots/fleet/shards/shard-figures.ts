import type { FigureSource } from '../../../platform/work/figures.ts'
import { slowestShards } from '../store.ts'

/** For how long each shard with accounts should have played its next bar; those that are furthest behind, where there are very many. */
export const shardFigures = (barSeconds: number): FigureSource => ({
  name: 'shards',
  figures: [
    {
      name: 'fairlead_shard_lag_seconds',
      help: 'How long ago the next bar of each shard ended that it has not played; 0 where it has played all',
      label: 'shard',
    },
    { name: 'fairlead_shard_accounts', help: 'Accounts of each shard', label: 'shard' },
  ],
  async read(reader, now) {
    const shards = await slowestShards(reader)
    return shards.flatMap(({ id, reached, accounts }) => {
      const label = String(id)
      const lag = Math.max(0, (now.getTime() - reached.getTime()) / 1_000 - barSeconds)
      return [
        { name: 'fairlead_shard_lag_seconds', label, value: lag },
        { name: 'fairlead_shard_accounts', label, value: accounts },
      ]
    })
  },
})
