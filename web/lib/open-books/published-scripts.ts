export type Finding = readonly [isRight: boolean, words: string]

type Node = { hash: string; sum: string }
type Leaf = { position: number; piece: number; amount: string; salt: string; path: Node[][] }
type CheckBooks = {
  checkSums(publication: string): Finding[]
  checkProof(
    proof: { publication: string; leaves: readonly Leaf[] },
    referralId: string,
    owed: string,
  ): Promise<Finding[]>
}
type CheckSignature = { signerOf(text: string, signature: string): string }

export const scriptPaths = { books: '/check-books.mjs', signature: '/check-signature.mjs' } as const

// By their addresses: what checks here is the file that anybody can download, and no copy of it. The names are no constants that a
// bundler could follow.
const loaded = <T>(path: string): Promise<T> => import(/* @vite-ignore */ path)

export const loadCheckBooks = (): Promise<CheckBooks> => loaded(scriptPaths.books)
export const loadCheckSignature = (): Promise<CheckSignature> => loaded(scriptPaths.signature)

/** Whether the treasury that a publication names has signed it. */
export async function isSigned(publication: string, signature: string, treasury: string): Promise<boolean> {
  const { signerOf } = await loadCheckSignature()
  return signerOf(publication, signature) === treasury.toLowerCase()
}
