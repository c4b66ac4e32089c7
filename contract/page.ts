import { z } from 'zod'
import { free } from './fields.ts'

/** No list is answered with more rows than this, asked for by page or not. */
export const rowsMax = 1_000
const pageMax = 1_000_000
export const pageSizeMax = 100

/** Which page of a list is wanted. Without `page` and `pageSize` the newest `rowsMax` rows are. */
export const pageQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    page: z.coerce.number().int().min(1).max(pageMax).optional(),
    pageSize: z.coerce.number().int().min(1).max(pageSizeMax).optional(),
    search: free(100).optional(),
    sort: z.enum(sorts).optional(),
    order: z.enum(['asc', 'desc']).optional(),
  })

/** By what a list may be sorted: the columns its query names. */
export type SortOf<Query extends z.ZodType<{ sort?: string | undefined }>> = NonNullable<z.output<Query>['sort']>
/** The same of a call. */
export type SortOfCall<Call extends { query?: unknown }> =
  NonNullable<Call['query']> extends infer Query extends z.ZodType<{ sort?: string | undefined }>
    ? SortOf<Query>
    : never

/** The rows of an answer; `total` beside them says how many there are altogether. */
export const rows = <Row extends z.ZodType>(row: Row) => z.array(row).max(rowsMax)
