import { fieldOf, readJson, stringAt } from '../../lib/calls/call-plainly.ts'
import { useRetried } from './use-retried.ts'

export type OnChain = { transaction: string; block: number | undefined }
export type Newest = { publication: string; signature: string; digest: string; onChain: OnChain | undefined }
export type Hour = { at: string; owed: number; assets: number; surplus: number }
export type Charged = Record<'all' | 'levels' | 'direct' | 'pool' | 'operations', number>
export type OpenBooks = { newest: Newest | undefined; charged: Charged; hours: readonly Hour[] }

export const useOpenBooks = () => useRetried('/books', readOpenBooks)

async function readOpenBooks(path: string, signal: AbortSignal): Promise<OpenBooks> {
  const answer = await readJson(path, signal)
  const charged = fieldOf(answer, 'charged')
  const hours = fieldOf(answer, 'hours')
  return {
    newest: newestIn(fieldOf(answer, 'newest')),
    charged: {
      all: numberAt(charged, 'all'),
      levels: numberAt(charged, 'levels'),
      direct: numberAt(charged, 'direct'),
      pool: numberAt(charged, 'pool'),
      operations: numberAt(charged, 'operations'),
    },
    hours: Array.isArray(hours)
      ? hours.map((hour: unknown) => ({
          at: stringAt(hour, 'at') ?? '',
          owed: numberAt(hour, 'owed'),
          assets: numberAt(hour, 'assets'),
          surplus: numberAt(hour, 'surplus'),
        }))
      : [],
  }
}

function newestIn(found: unknown): Newest | undefined {
  const [publication, signature] = [stringAt(found, 'publication'), stringAt(found, 'signature')]
  if (!publication || !signature) return undefined
  return { publication, signature, digest: stringAt(found, 'digest') ?? '', onChain: onChainIn(found) }
}

export function onChainIn(found: unknown): OnChain | undefined {
  const written = fieldOf(found, 'onChain')
  const transaction = stringAt(written, 'transaction')
  const block = fieldOf(written, 'block')
  return transaction ? { transaction, block: typeof block === 'number' ? block : undefined } : undefined
}

export function numberAt(value: unknown, name: string): number {
  const field = fieldOf(value, name)
  return typeof field === 'number' ? field : Number.NaN
}
