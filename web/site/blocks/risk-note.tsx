import { Link } from 'react-router'
import { riskNote } from '../../content/site.ts'
import { classNames } from '../../ui/class-names.ts'

/** Never a claim without it; the whole warning stands at the foot of every page and has a page of its own. */
export function RiskNote({ className }: { className?: string }) {
  return (
    <p className={classNames('text-sm text-muted', className)}>
      {riskNote.text}{' '}
      <Link to="/risk-disclosure" className="font-semibold text-accent underline underline-offset-2">
        {riskNote.link}
      </Link>
    </p>
  )
}
