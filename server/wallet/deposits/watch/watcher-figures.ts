import type { FigureSource } from '../../../platform/work/figures.ts'

/** How far the watcher is behind the newest block that it has seen. When it last looked is told by its heartbeat. */
export const watcherFigures: FigureSource = {
  name: 'watcher',
  figures: [{ name: 'fairlead_watcher_blocks_behind', help: 'Blocks of the chain that are not read yet' }],
  async read(reader) {
    const row = await reader
      .selectFrom('chain_cursors')
      .select(['block_number', 'head_number'])
      .orderBy('seen_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) return []
    return [{ name: 'fairlead_watcher_blocks_behind', value: Math.max(0, Number(row.head_number - row.block_number)) }]
  },
}
