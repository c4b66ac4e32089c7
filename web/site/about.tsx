import { Link } from 'react-router'
import { about } from '../content/pages.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { Accordion } from '../ui/accordion.tsx'
import { PageHead } from './page-head.tsx'

export const meta = () => pageMeta(about.title, about.lead)

export default function About() {
  return (
    <>
      <PageHead title={about.title} lead={about.lead} />
      <section className="page-width section-space">
        <Accordion
          openId={about.sections[0].id}
          items={about.sections.map((section) => ({
            id: section.id,
            title: section.title,
            content: (
              <>
                <p className="max-w-[65ch]">{section.text}</p>
                <Link
                  to="/faq"
                  aria-label={`Learn More: ${section.title}`}
                  className="mt-2 inline-flex min-h-10 items-center font-semibold text-accent hover:underline"
                >
                  Learn More
                </Link>
              </>
            ),
          }))}
        />
      </section>
    </>
  )
}
