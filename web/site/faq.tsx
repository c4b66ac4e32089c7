import { faq } from '../content/faq.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { Accordion } from '../ui/accordion.tsx'
import { PageHead } from './page-head.tsx'

export const meta = () => pageMeta(faq.title, faq.lead)

export default function Faq() {
  return (
    <>
      <PageHead title={faq.title} lead={faq.lead} />
      <div className="page-width section-space flex flex-col gap-12">
        {faq.groups.map((group) => (
          <section key={group.id} id={group.id}>
            <h2 className="mb-4 text-xl">{group.title}</h2>
            <Accordion
              items={group.items.map((item) => ({
                id: item.id,
                title: item.title,
                content: <p className="max-w-[70ch]">{item.text}</p>,
              }))}
            />
          </section>
        ))}
      </div>
    </>
  )
}
