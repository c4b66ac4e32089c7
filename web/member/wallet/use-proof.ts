import { type BookProof, readBookProof } from '@fairlead/contract/routes/wallet/open-books'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { publicationLines } from '../../lib/open-books/publication-lines.ts'
import { isSigned, loadCheckBooks } from '../../lib/open-books/published-scripts.ts'

export type CheckedProof = {
  proof: BookProof
  number: string
  at: string
  findings: { words: string; isRight: boolean }[]
}

/** The own proof, once it is asked for, with what the downloadable scripts make of it here. */
export function useProof(refId: string) {
  const [isAsked, setIsAsked] = useState(false)
  const query = useQuery({
    queryKey: [...keyOf(readBookProof), refId],
    queryFn: async ({ signal }) => {
      const { proof } = await call(readBookProof, { query: {}, signal })
      return proof && check(proof, refId)
    },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    query,
    start() {
      if (isAsked) void query.refetch()
      else setIsAsked(true)
    },
  }
}

/** Against the referral ID that the member’s own link has, not the one in the proof: two could be shown the same pieces. */
async function check(proof: BookProof, refId: string): Promise<CheckedProof> {
  const { checkSums, checkProof } = await loadCheckBooks()
  const lines = publicationLines(proof.publication)
  const sums = checkSums(proof.publication)
  const [places, ...pieces] = await checkProof(proof, refId, proof.owed.all)
  const all = pieces.pop()
  const right = (findings: readonly (readonly [boolean, string] | undefined)[]) => findings.every((one) => one?.[0])
  return {
    proof,
    number: lines.get('number') ?? '',
    at: lines.get('at') ?? '',
    findings: [
      {
        words: 'Your four pieces carry your referral ID and are in the published total.',
        isRight: right([places, ...pieces]),
      },
      { words: 'Together they carry everything listed under “What we owed you then”.', isRight: right([all]) },
      { words: 'The published figures add up, and the assets cover all that is owed.', isRight: right(sums) },
      {
        words: 'The publication is signed by the key of the treasury.',
        isRight: await isSigned(proof.publication, proof.signature, lines.get('treasury') ?? ''),
      },
    ],
  }
}
