import type { FigureSource } from '../work/figures.ts'
import type { Due } from '../work/in-order.ts'

/** For how long the oldest of each work in order is due; everything later waits for it. */
export const orderFigures = (works: readonly Due[]): FigureSource => ({
  name: 'order',
  figures: [
    {
      name: 'fairlead_work_due_seconds',
      help: 'For how long the oldest of each work in order is due; 0 where nothing is',
      label: 'work',
    },
  ],
  async read(reader, now) {
    const samples = []
    for (const { name, nextDue } of works) {
      const at = await nextDue(reader, now)
      const value = at ? Math.max(0, (now.getTime() - at.getTime()) / 1_000) : 0
      samples.push({ name: 'fairlead_work_due_seconds', label: name, value })
    }
    return samples
  },
})
