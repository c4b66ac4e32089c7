import type { LegalPage as Content } from '../../content/legal.ts'
import { PageHead } from './page-head.tsx'

export function LegalPage({ content }: { content: Content }) {
  return (
    <>
      <PageHead title={content.title} lead={content.lead} />
      <div className="page-width section-space flex flex-col gap-8">
        {content.sections.map((section) => (
          <section key={section.title}>
            <h2 className="text-lg">{section.title}</h2>
            <p className="mt-2 max-w-[70ch] text-muted">{section.text}</p>
          </section>
        ))}
      </div>
    </>
  )
}
