import { fieldOf, readJson, stringAt } from '../../lib/calls/call-plainly.ts'
import { numberAt, type OnChain, onChainIn } from './use-open-books.ts'
import { useRetried } from './use-retried.ts'

export type Listed = {
  number: number
  at: string
  owed: number
  assets: number
  surplus: number
  onChain: OnChain | undefined
}
export type PublicationPage = { rows: readonly Listed[]; total: number }

export const publicationsPerPage = 12

export const usePublications = (page: number) =>
  useRetried(`/books/publications?page=${page}&pageSize=${publicationsPerPage}`, readPublications)

async function readPublications(path: string, signal: AbortSignal): Promise<PublicationPage> {
  const answer = await readJson(path, signal)
  const rows = fieldOf(answer, 'publications')
  return {
    total: numberAt(answer, 'total'),
    rows: Array.isArray(rows)
      ? rows.map((row: unknown) => ({
          number: numberAt(row, 'number'),
          at: stringAt(row, 'at') ?? '',
          owed: numberAt(row, 'owed'),
          assets: numberAt(row, 'assets'),
          surplus: numberAt(row, 'surplus'),
          onChain: onChainIn(row),
        }))
      : [],
  }
}
