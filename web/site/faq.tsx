import { faq, faqGroups } from '../content/faq.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { termsNow, useTerms } from '../lib/settings/use-terms.ts'
import { Accordion } from '../ui/overlays/accordion.tsx'
import { PageHead } from './blocks/page-head.tsx'
import { RiskNote } from './blocks/risk-note.tsx'

const structured = () => ({
  '@type': 'FAQPage',
  mainEntity: faqGroups(termsNow())
    .flatMap((group) => group.items)
    .map((item) => ({
      '@type': 'Question',
      name: item.title,
      acceptedAnswer: { '@type': 'Answer', text: item.text },
    })),
})

export const meta = () => pageMeta(faq.title, faq.lead, { path: '/faq', structured: structured() })

export default function Faq() {
  const terms = useTerms()
  return (
    <>
      <PageHead picture="ring" title={faq.title} lead={faq.lead} />
      <div className="page-width section-space flex flex-col gap-12 lg:gap-16">
        {faqGroups(terms).map((group) => (
          <section key={group.id} id={group.id} className="grid gap-4 lg:grid-cols-[1fr_2.2fr] lg:gap-16">
            <h2 className="text-xl">{group.title}</h2>
            <Accordion
              items={group.items.map((item) => ({
                id: item.id,
                title: item.title,
                content: <p className="max-w-[70ch]">{item.text}</p>,
              }))}
            />
          </section>
        ))}
        <RiskNote />
      </div>
    </>
  )
}
