import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import type { Explanation } from './explanations.ts'
import { explanationPath } from './help-path.ts'
import { loadedExplanations } from './load-explanations.ts'

/** What stands behind a figure: the rule, the reader's own numbers, and the way to it in the help. */
export function How({ id, children }: { id: Explanation; children?: ReactNode }) {
  const terms = useTerms()
  const { explanations, howUnder } = loadedExplanations()
  return (
    <>
      <p>{howUnder(terms, id)}</p>
      {children && <div className="mt-2">{children}</div>}
      <p className="mt-2">
        <Link to={explanationPath(id)} className="font-semibold text-accent-strong underline underline-offset-2">
          More in Help<span className="sr-only"> about {explanations[id].what}</span>
        </Link>
      </p>
    </>
  )
}
