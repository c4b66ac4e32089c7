import type { Reader } from '../../../platform/database/db.ts'
import type { SealedColumn } from '../../../platform/keys/kept-by-key.ts'
import type { Secrets } from '../../../platform/keys/secrets.ts'
import { keyOf } from '../store.ts'

const keysMax = 20_000

export const keyBoundTo = (terminalId: bigint): string => `terminal ${terminalId}`

export const sealedTerminalKeys: SealedColumn = {
  kind: 'sealed',
  table: 'terminals',
  column: 'key',
  what: 'terminals’ keys',
  id: 'id',
  boundTo: ({ id }) => keyBoundTo(id as bigint),
}

/**
 * Keys this process has opened. A terminal's key never changes, and whether the terminal was cut off every sync reads anew, so nothing
 * here can be out of date.
 */
export class TerminalKeys {
  readonly #secrets: Secrets
  readonly #known = new Map<bigint, string>()

  constructor(secrets: Secrets) {
    this.#secrets = secrets
  }

  async of(reader: Reader, id: bigint): Promise<string | undefined> {
    const known = this.#known.get(id)
    if (known) return known
    const sealed = await keyOf(reader, id)
    if (!sealed) return undefined
    const key = this.#secrets.open(sealed, keyBoundTo(id))
    const [oldest] = this.#known.keys()
    if (this.#known.size >= keysMax && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(id, key)
    return key
  }
}
