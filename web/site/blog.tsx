import { blog } from '../content/pages.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from './page-head.tsx'

export const meta = () => pageMeta(blog.title, blog.lead)

export default function Blog() {
  return (
    <>
      <PageHead title={blog.title} lead={blog.lead} />
      <section className="page-width section-space">
        <EmptyState title={blog.empty.title} action={<ButtonLink to="/faq">Read the questions</ButtonLink>}>
          {blog.empty.text}
        </EmptyState>
      </section>
    </>
  )
}
