import type { BookProof } from '@fairlead/contract/routes/wallet/open-books'
import { money, shortHash } from '../../lib/formats/format.ts'

/** The own pieces, and what lies beside the way from each up to the total. */
export default function Pieces({ leaves }: { leaves: BookProof['leaves'] }) {
  return (
    <>
      <p className="mt-2 max-w-[75ch] text-muted">
        Each piece has a place in the list. From there your browser adds up what lies beside it, level by level, until
        it arrives at the published total. What lies beside belongs to others, in pieces, too: nobody can tell whose it
        is.
      </p>
      <ol className="mt-4 grid gap-4 xl:grid-cols-2">
        {leaves.map(({ piece, position, amount, path }) => (
          <li key={piece} className="min-w-0 rounded-card border border-line p-4">
            <p className="font-semibold">
              Piece {piece + 1}: <span className="tabular">{money(amount, 6)}</span>
            </p>
            <p className="text-muted">Place {position}</p>
            <ol className="mt-3 flex flex-col gap-2">
              {path.map((beside, level) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
                <li key={level} className="border-l-2 border-line pl-3">
                  <span className="text-xs text-muted">Beside it on level {level + 1}</span>
                  <ul className="flex flex-wrap gap-x-4 font-mono text-xs">
                    {beside.map(({ hash, sum }) => (
                      <li key={hash} title={hash}>
                        {shortHash(hash)} <span className="tabular">{money(sum, 6)}</span>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </>
  )
}
