import type { Secrets } from '../../platform/keys/secrets.ts'
import { type KeptTree, seedBoundTo } from './tree-store.ts'

/** What a tree is made from besides the ledger; throws once it was thrown away. */
export function openSeed(secrets: Secrets, { id, seed }: Pick<KeptTree, 'id' | 'seed'>): Buffer {
  if (!seed) throw new Error(`The seed of tree ${id} was thrown away`)
  return Buffer.from(secrets.open(seed, seedBoundTo(id)), 'hex')
}
