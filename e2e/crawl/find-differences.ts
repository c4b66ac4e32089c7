import { agree, type Figure } from './figure.ts'

/** What one place says: `meaning` of `about` (a member, a trade, a line of the ledger) is this. */
export type Claim = {
  about: string
  meaning: string
  words: string
  /** Undefined where it is said in words: a side, a state, a name. */
  figure: Figure | undefined
  where: string
}

/** What is said of the same in several places, and differently. Each is held against the finest. */
export function findDifferences(claims: readonly Claim[]): string[] {
  return [...byMeaning(claims).values()].flatMap((told) => {
    const finest = told.reduce((best, one) =>
      (one.figure?.decimals ?? -1) > (best.figure?.decimals ?? -1) ? one : best,
    )
    const other = told.filter((one) => !isSame(one, finest))
    if (other.length === 0) return []
    const places = [finest, ...other].map(({ words, where }) => `    ${words}  ${where}`)
    return [`${finest.about}: ${finest.meaning}\n${[...new Set(places)].join('\n')}`]
  })
}

/** Those that at least two places tell. */
export const toldTwice = (claims: readonly Claim[]): Claim[][] =>
  [...byMeaning(claims).values()].filter((told) => new Set(told.map(({ where }) => where)).size > 1)

function byMeaning(claims: readonly Claim[]): Map<string, Claim[]> {
  const groups = new Map<string, Claim[]>()
  for (const claim of claims) {
    const name = `${claim.about} | ${claim.meaning}`
    const group = groups.get(name)
    if (group) group.push(claim)
    else groups.set(name, [claim])
  }
  return groups
}

const isSame = (one: Claim, other: Claim): boolean =>
  one.figure && other.figure ? agree(one.figure, other.figure) : plain(one.words) === plain(other.words)

const plain = (words: string): string => words.toLowerCase().replaceAll('_', ' ').trim()
