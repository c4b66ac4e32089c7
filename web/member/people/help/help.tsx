import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { Member } from '../../shell/member.ts'
import { SectionHead } from '../../shell/section-head.tsx'
import { SectionLink } from '../../shell/section-link.tsx'
import { AskUs } from './ask-us.tsx'
import { findHelp, type HelpItem, helpGroups, helpItems } from './help-items.ts'

/** Every question, explanation and refusal, searched as one types; what an address names stands open. */
export default function Help({ member }: { member: Member }) {
  const items = helpItems(useTerms())
  const { hash } = useLocation()
  const [search, setSearch] = useState('')
  const found = findHelp(items, search)
  return (
    <>
      <SectionHead title="Help">
        Common questions, how each figure is calculated, and what to do when something is refused. If you cannot find it
        here, ask us.
      </SectionHead>
      <search className="mb-5 block">
        <Field
          label="Search the help"
          type="search"
          placeholder="Fuel, withdrawal, drawdown…"
          maxLength={60}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </search>
      {found.length === 0 && <EmptyState title="No results">Try other words, or ask us below.</EmptyState>}
      {helpGroups.map((group) => (
        <Group
          key={group}
          title={group}
          items={found.filter((item) => item.group === group)}
          openAnchor={hash.slice(1)}
        />
      ))}
      <Card title="Ask us" className="mt-6" id="ask-us">
        <AskUs email={member.user.email} />
      </Card>
    </>
  )
}

type GroupProps = { title: string; items: readonly HelpItem[]; openAnchor: string }

function Group({ title, items, openAnchor }: GroupProps) {
  const heading = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-6">
      <h2 id={heading} className="mb-3 text-lg">
        {title}
      </h2>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {items.map((item) => (
          <Item key={item.anchor} item={item} isNamed={item.anchor === openAnchor} />
        ))}
      </div>
    </section>
  )
}

function Item({ item: { anchor, title, text, section }, isNamed }: { item: HelpItem; isNamed: boolean }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isNamed || !details.current) return
    details.current.open = true
    details.current.scrollIntoView({ block: 'center' })
    details.current.querySelector('summary')?.focus({ preventScroll: true })
  }, [isNamed])
  return (
    <details ref={details} id={anchor}>
      <summary className="min-h-12 px-4 py-3 font-semibold -outline-offset-2 hover:bg-raised md:px-6">{title}</summary>
      <div className="px-4 pb-4 text-muted md:px-6">
        <p className="max-w-[70ch]">{text}</p>
        {section && (
          <p className="mt-2">
            <SectionLink to={section}>Open the section</SectionLink>
          </p>
        )}
      </div>
    </details>
  )
}
