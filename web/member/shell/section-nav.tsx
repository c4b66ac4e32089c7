import { text } from '@fairlead/contract/text'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import type { Member } from './member.ts'
import { sectionPath } from './section-path.ts'
import { opensLater, type Section, sectionGroups } from './sections.ts'
import { stageOf } from './stage.ts'

type Props = { member: Member; current: Section; onChoose?: (event: MouseEvent<HTMLAnchorElement>) => void }

export function SectionNav({ member: { prefs, bot }, current, onChoose }: Props) {
  const isRunning = stageOf(prefs, bot?.state) === 'running'
  return (
    <nav aria-label="Dashboard">
      {sectionGroups.map((group) => (
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
                  onPointerEnter={section.prepare}
                  onFocus={section.prepare}
                  aria-current={section.id === current.id ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-10 items-center gap-3 py-1 rounded-control px-2.5 text-sm font-medium transition-colors',
                    section.id === current.id ? 'bg-raised text-ink' : 'text-muted hover:bg-raised/60 hover:text-ink',
                  )}
                >
                  <section.icon className="size-4.5 shrink-0" aria-hidden="true" />
                  <span>
                    {section.label}
                    {!isRunning && opensLater(section) && (
                      <span className="block text-xs font-normal">{text.sectionOpensLater}</span>
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
