import { rowsMax } from '@fairlead/contract/page'

const pageSizeDefault = 10

/** Which rows a list is asked for. Without a page it is the first `rowsMax`. */
export function pageBounds(query: { page?: number | undefined; pageSize?: number | undefined }): {
  limit: number
  offset: number
} {
  if (query.page === undefined && query.pageSize === undefined) return { limit: rowsMax, offset: 0 }
  const limit = query.pageSize ?? pageSizeDefault
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}

/** `%` and `_` typed by a person mean themselves. */
export const containing = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * A search, or a sort by what no index follows, looks through so many of the newest rows: years of one member's, and a bound on what
 * a page costs for whoever has more.
 */
export const rowsScannedMax = 20_000
