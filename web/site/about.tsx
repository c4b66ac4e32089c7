import { Link } from 'react-router'
import { about } from '../content/pages.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { FairleadPicture } from '../ui/brand/fairlead-picture.tsx'
import { Accordion } from '../ui/overlays/accordion.tsx'
import { OpenBooks } from './blocks/open-books.tsx'
import { PageHead } from './blocks/page-head.tsx'
import { RiskNote } from './blocks/risk-note.tsx'
import { DemoVideo } from './demo-video.tsx'

export const meta = () => pageMeta(about.title, about.lead, { path: '/about', picture: 'about' })

export default function About() {
  return (
    <>
      <PageHead picture="ring" title={about.title} lead={about.lead}>
        <DemoVideo />
      </PageHead>
      <section className="page-width section-space grid gap-12 lg:grid-cols-[1fr_1.2fr] lg:items-center lg:gap-16">
        <div>
          <div className="mb-8 max-w-sm">
            <FairleadPicture />
          </div>
          <h2 className="text-xl md:text-2xl">{about.story.title}</h2>
          <p className="mt-4 max-w-[60ch] text-lg text-muted">{about.story.text}</p>
        </div>
        <Accordion
          openId={about.sections[0].id}
          panelClassName="max-h-[200px] overflow-y-auto"
          items={about.sections.map((section) => ({
            id: section.id,
            title: section.title,
            content: (
              <>
                <p className="max-w-[65ch]">{section.text}</p>
                <Link
                  to="/faq"
                  className="mt-2 inline-flex min-h-10 items-center font-semibold text-accent hover:underline"
                >
                  Learn More<span className="sr-only"> about {section.title}</span>
                </Link>
              </>
            ),
          }))}
        />
      </section>
      <OpenBooks />
      <section className="border-t border-line bg-surface">
        <div className="page-width section-space">
          <h2 className="sr-only">What we hold to</h2>
          <ul className="grid gap-8 md:grid-cols-3">
            {about.values.map((value) => (
              <li key={value.title} className="border-t-2 border-accent pt-5">
                <h3 className="text-lg">{value.title}</h3>
                <p className="mt-2 text-muted">{value.text}</p>
              </li>
            ))}
          </ul>
          <RiskNote className="mt-10" />
        </div>
      </section>
    </>
  )
}
