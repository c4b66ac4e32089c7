import { books } from '../content/books.ts'
import { publicationLines } from '../lib/open-books/publication-lines.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { PageHead } from './blocks/page-head.tsx'
import { SectionHead } from './blocks/section-head.tsx'
import { AllPublications } from './books/all-publications.tsx'
import { Charges } from './books/charges.tsx'
import { CheckYourself } from './books/check-yourself.tsx'
import { Hours } from './books/hours.tsx'
import { LineTable } from './books/line-table.tsx'
import { Summary } from './books/summary.tsx'
import { type OpenBooks, useOpenBooks } from './live/use-open-books.ts'

export const meta = () => pageMeta(books.title, books.lead, { path: '/books' })

/** What is owed and what is there, as it was signed, and how anybody can check it. */
export default function Books() {
  const read = useOpenBooks()
  return (
    <>
      <PageHead picture="ring" title={books.title} lead={books.lead} />
      <div className="page-width section-space flex flex-col gap-14 lg:gap-20" aria-busy={read.state === 'loading'}>
        {read.state === 'loading' && <Skeleton className="h-96 w-full rounded-card" />}
        {read.state === 'failed' && <p role="alert">{books.away}</p>}
        {read.state === 'loaded' && <Published open={read.answer} />}
        <CheckYourself />
        <section>
          <SectionHead title={books.limits.title} />
          <ul className="flex max-w-[75ch] flex-col gap-3 text-muted">
            {books.limits.points.map((point) => (
              <li key={point} className="border-l-2 border-accent pl-4">
                {point}
              </li>
            ))}
          </ul>
        </section>
        <AllPublications />
      </div>
    </>
  )
}

function Published({ open: { newest, charged, hours } }: { open: OpenBooks }) {
  if (!newest) return <p className="text-lg">{books.coming}</p>
  const lines = publicationLines(newest.publication)
  return (
    <>
      <Summary newest={newest} lines={lines} />
      <Hours hours={hours} />
      <div className="grid items-start gap-14 lg:grid-cols-2 lg:gap-10">
        <LineTable of={books.owed} lines={lines} />
        <LineTable of={books.assets} lines={lines} />
      </div>
      <div className="grid items-start gap-14 lg:grid-cols-2 lg:gap-10">
        <LineTable of={books.house} lines={lines} />
        <Charges charged={charged} />
      </div>
    </>
  )
}
