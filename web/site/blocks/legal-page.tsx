import type { LegalPage as Content } from '../../content/legal.ts'
import { PageHead } from './page-head.tsx'

export function LegalPage({ content }: { content: Content }) {
  return (
    <>
      <PageHead picture="pages" title={content.title} lead={content.lead} />
      <div className="page-width section-space">
        {content.sections.map((section) => (
          <section
            key={section.title}
            className="grid gap-2 border-t border-line py-8 first:border-0 first:pt-0 last:pb-0 md:grid-cols-[1fr_2.2fr] md:gap-16"
          >
            <h2 className="text-lg">{section.title}</h2>
            <p className="max-w-[70ch] text-muted">{section.text}</p>
          </section>
        ))}
      </div>
    </>
  )
}
