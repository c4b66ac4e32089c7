/** An export stops here: more rows would be asked for than a member may ask in a minute. */
const rowsMax = 20_000

/** Every row of a list that comes in pages, first to last. */
export async function collectPages<Row>(
  pageAt: (page: number) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<Row[]> {
  const collected: Row[] = []
  for (let page = 1; collected.length < rowsMax; page++) {
    const { rows, total } = await pageAt(page)
    collected.push(...rows)
    if (rows.length === 0 || collected.length >= total) break
  }
  return collected.slice(0, rowsMax)
}
