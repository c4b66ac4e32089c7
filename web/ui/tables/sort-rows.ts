export type Order = 'asc' | 'desc'
export type Sort<Id extends string = string> = { columnId: Id; order: Order }

/** A first press sorts upwards, a second downwards, a third gives the original order back. */
export function nextSort<Id extends string>(sort: Sort<Id> | undefined, columnId: Id): Sort<Id> | undefined {
  if (sort?.columnId !== columnId) return { columnId, order: 'asc' }
  return sort.order === 'asc' ? { columnId, order: 'desc' } : undefined
}

/** Sorted copy; equal rows keep their order. Text is compared as people read it, numbers inside it included. */
export function sortRows<Row>(rows: readonly Row[], by: (row: Row) => string | number, order: Order): Row[] {
  const direction = order === 'asc' ? 1 : -1
  return [...rows].sort((a, b) => direction * compare(by(a), by(b)))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' })
}
