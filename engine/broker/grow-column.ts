/** Copies a column into a longer one and answers the longer one. */
export function growColumn<Column extends { set(from: ArrayLike<number>): void }>(
  from: ArrayLike<number>,
  to: Column,
): Column {
  to.set(from)
  return to
}
