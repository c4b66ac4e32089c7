import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { digits } from '../../lib/formats/format.ts'
import { classNames } from '../../ui/class-names.ts'
import type { OperatorUser } from './operator-user.ts'
import { sectionPath } from './section-path.ts'
import { groupsFor, type Section } from './sections.ts'

type Props = {
  operator: OperatorUser
  current: Section
  /** How much waits in a section, by its name. */
  waiting: Readonly<Record<string, number>>
  onChoose?: (event: MouseEvent<HTMLAnchorElement>) => void
}

export function ConsoleNav({ operator, current, waiting, onChoose }: Props) {
  return (
    <nav aria-label="Console">
      {groupsFor(operator).map((group) => (
        <div key={group.title} className="mb-1.5">
          {group.title && (
            <h2 className="px-2.5 pt-2.5 pb-1.5 font-sans text-xs font-semibold tracking-wider text-muted uppercase">
              {group.title}
            </h2>
          )}
          <ul>
            {group.sections.map((section) => (
              <li key={section.id}>
                <Link
                  to={sectionPath(section.id)}
                  onClick={onChoose}
                  aria-current={section.id === current.id ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-10 items-center gap-3 rounded-control px-2.5 text-sm font-medium transition-colors',
                    section.id === current.id ? 'bg-raised text-ink' : 'text-muted hover:bg-raised/60 hover:text-ink',
                  )}
                >
                  <section.icon className="size-4.5 shrink-0" aria-hidden="true" />
                  <span className="min-w-0 flex-1 truncate">{section.label}</span>
                  <Waiting count={waiting[section.id] ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="tabular text-ink">
      {digits(count)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
