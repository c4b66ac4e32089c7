import { Mail } from 'lucide-react'
import { brand } from '../content/brand.ts'
import { contact } from '../content/pages.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { PageHead } from './page-head.tsx'

export const meta = () => pageMeta(contact.title, contact.lead)

export default function Contact() {
  return (
    <>
      <PageHead title={contact.title} lead={contact.lead} />
      <section className="page-width section-space">
        <div className="flex max-w-xl items-start gap-4 rounded-card border border-line bg-surface p-6">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
            <Mail className="size-5" aria-hidden="true" />
          </span>
          <div className="min-w-0">
            <h2 className="text-lg">Write to us</h2>
            <a
              href={`mailto:${brand.supportEmail}`}
              className="inline-flex min-h-10 items-center break-all font-semibold text-accent hover:underline"
            >
              {brand.supportEmail}
            </a>
          </div>
        </div>
      </section>
    </>
  )
}
