import { contact } from '../content/pages.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { Toasts } from '../ui/overlays/toasts.tsx'
import { PageHead } from './blocks/page-head.tsx'
import { ContactForm } from './contact/contact-form.tsx'
import { InfoBlocks } from './contact/info-blocks.tsx'
import { OfficeMap } from './contact/office-map.tsx'

export const meta = () => pageMeta(contact.title, contact.lead, { path: '/contact', picture: 'contact' })

export default function Contact() {
  return (
    <>
      <PageHead picture="chart" title={contact.title} lead={contact.lead} />
      <div className="page-width section-space flex flex-col gap-12">
        <InfoBlocks />
        <div className="grid gap-6 lg:grid-cols-[1.25fr_1fr]">
          <section className="rounded-card border border-line bg-surface p-5 md:p-10">
            <h2 className="mb-6 text-xl">Write to us</h2>
            <ContactForm />
          </section>
          <OfficeMap />
        </div>
      </div>
      <Toasts />
    </>
  )
}
