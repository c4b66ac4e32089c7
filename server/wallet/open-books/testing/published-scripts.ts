import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BookProof } from '@fairlead/contract/routes/wallet/open-books'

export type Finding = [right: boolean, words: string]
export type Shown = Pick<BookProof, 'publication' | 'leaves'>
type CheckBooks = {
  checkSums(publication: string): Finding[]
  checkChain(publications: readonly string[]): Promise<Finding[]>
  checkProof(proof: Shown, reference: string, owed: string): Promise<Finding[]>
}

export const scriptAt = (name: string): string => resolve('web/public', name)
const imported = (name: string) => import(pathToFileURL(scriptAt(name)).href)

/** The very files that members download. */
export const checkBooks = (): Promise<CheckBooks> => imported('check-books.mjs')
export const checkSignature = (): Promise<{ signerOf(text: string, signature: string): string }> =>
  imported('check-signature.mjs')

export const wrongOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(([isRight, words]) => (isRight ? [] : [words]))
