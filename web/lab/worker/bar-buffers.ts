import { barColumns } from '@fairlead/engine/market/bars'
import type { LentBars } from './protocol.ts'

/** The memory of some bars, to be handed over with them instead of copied. */
export const barBuffers = (series: LentBars): ArrayBuffer[] =>
  series.flatMap(({ bars }) => barColumns.map((column) => bars[column].buffer as ArrayBuffer))
