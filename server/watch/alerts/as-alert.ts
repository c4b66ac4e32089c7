import type { StoredAlert } from './store.ts'

/** A stored alert as the contract has it. */
export const asAlert = ({ id, kind, key, words, since, told_at, over_at }: StoredAlert) => ({
  id: Number(id),
  kind,
  key,
  words,
  since: since.toISOString(),
  toldAt: told_at?.toISOString() ?? null,
  overAt: over_at?.toISOString() ?? null,
})
