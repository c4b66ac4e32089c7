import { faqGroups } from '../../../content/faq.ts'
import { shortRisk } from '../../../content/site.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { Accordion } from '../../../ui/overlays/accordion.tsx'
import { SectionHead } from '../../shell/section-head.tsx'

/** One of the three groups of questions, as the public page words them. */
export function FaqGroup({ id }: { id: 'bot' | 'fuel' | 'affiliate' }) {
  const group = faqGroups(useTerms()).find((candidate) => candidate.id === id)
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
