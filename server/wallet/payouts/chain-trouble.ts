import { BaseError } from 'viem'

/** What went wrong, fit for a log: the library's own text names the node's address, and that may carry a key. */
export function chainTrouble(error: unknown): unknown {
  return error instanceof BaseError ? new Error(`${error.name}: ${error.shortMessage} ${error.details}`) : error
}
