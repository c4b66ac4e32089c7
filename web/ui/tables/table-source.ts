import type { Sort } from './sort-rows.ts'

/** What the reader has asked a table for. */
export type TableState<Id extends string> = { page: number; search: string; sort: Sort<Id> | undefined }

export type TableControl<Id extends string> = TableState<Id> & {
  toPage(page: number): void
  searchFor(words: string): void
  sortBy(columnId: Id): void
}

/** One page of rows and how to get at the others, whether they are all here already or come from the server page by page. */
export type TableSource<Row, Id extends string> = {
  control: TableControl<Id>
  pageSize: number
  /** Undefined until they are known. */
  rows: readonly Row[] | undefined
  /** The words that the shown rows answer: while others are being typed, these rows say nothing of them. */
  searched: string
  /** How many rows the search leaves, over all pages. */
  total: number
  /** What the shown rows answer: while it stays the same, a row that was not there before has just come. */
  question: string
  /** The rows are still those of an earlier question. */
  isOld: boolean
  /** Set when the rows could not be had. */
  failure: string | undefined
  retry(): void
  /** All rows the search leaves, in the order shown. */
  everyRow(): Promise<readonly Row[]>
  /** Stands below the rows of a file; nothing where they are of the present. */
  lastLine?: () => string | undefined
}
