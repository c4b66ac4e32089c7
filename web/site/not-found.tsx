import { notFound } from '../content/site.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { EmptyPicture } from '../ui/brand/empty-picture.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

export const meta = () => pageMeta('Page not found', notFound.text)

export default function NotFound() {
  return (
    <div className="page-width section-space flex flex-col items-center gap-4 text-center">
      <EmptyPicture />
      <p className="tabular text-sm font-semibold text-accent">404</p>
      <h1 className="text-2xl">{notFound.title}</h1>
      <p className="max-w-[50ch] text-muted">{notFound.text}</p>
      <ButtonLink to="/" className="mt-2">
        Back to home
      </ButtonLink>
    </div>
  )
}
