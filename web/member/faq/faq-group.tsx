import { faq } from '../../content/faq.ts'
import { shortRisk } from '../../content/site.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { SectionHead } from '../section-head.tsx'

/** One of the three groups of questions, as the public page words them. */
export function FaqGroup({ id }: { id: (typeof faq.groups)[number]['id'] }) {
  const group = faq.groups.find((candidate) => candidate.id === id)
  if (!group) return null
  return (
    <>
      <SectionHead title={group.title} />
      <Accordion
        items={group.items.map((item) => ({
          id: item.id,
          title: item.title,
          content: <p className="max-w-[70ch]">{item.text}</p>,
        }))}
      />
      <p className="mt-4 max-w-[75ch] text-sm text-muted">{shortRisk}</p>
    </>
  )
}
