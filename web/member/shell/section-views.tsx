import { Link, useSearchParams } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { sectionPath } from './section-path.ts'

type View = { id: string; label: string }

/** The view that the address names; the first one, which has no name there, for any other. */
export function useView<Id extends string>(ids: readonly Id[]): Id | undefined {
  const [address] = useSearchParams()
  return ids.find((id) => id === address.get('view'))
}

/** Sides of one section, each with an address of its own; the sidebar keeps the specification's names. */
export function SectionViews(props: { section: string; first: string; views: readonly View[]; label: string }) {
  const { section, first, views, label } = props
  const open = useView(views.map(({ id }) => id))
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="flex flex-wrap gap-1 rounded-control bg-raised p-1 md:w-fit">
        {[{ id: undefined, label: first }, ...views].map((view) => (
          <li key={view.label} className="flex-auto">
            <Link
              to={sectionPath(section, view.id)}
              aria-current={view.id === open ? 'page' : undefined}
              className={classNames(
                'flex min-h-10 items-center justify-center rounded-sm px-4 text-sm font-medium whitespace-nowrap transition-colors',
                view.id === open ? 'bg-chosen text-ink shadow-chosen' : 'text-muted hover:text-ink',
              )}
            >
              {view.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
