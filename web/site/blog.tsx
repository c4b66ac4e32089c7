import { Link } from 'react-router'
import { blog, categories } from '../content/blog.ts'
import { posts } from '../content/blog-posts.ts'
import { monthWords } from '../lib/formats/format-day.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useTerms } from '../lib/settings/use-terms.ts'
import { useQueryValue } from '../lib/use-query-value.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/tables/pagination.tsx'
import { PageHead } from './blocks/page-head.tsx'
import { SampleNote } from './blocks/sample-note.tsx'
import { BlogSidebar } from './blog/blog-sidebar.tsx'
import { type Filter, findPosts } from './blog/find-posts.ts'
import { PostCard } from './blog/post-card.tsx'

export const meta = () => pageMeta(blog.title, blog.lead, { path: '/blog', picture: 'blog' })

export default function Blog() {
  const asked: Filter = {
    search: useQueryValue('q') ?? null,
    category: useQueryValue('category') ?? null,
    tag: useQueryValue('tag') ?? null,
    month: useQueryValue('month') ?? null,
  }
  const found = findPosts(useTerms(), asked)
  const filter = describe(asked)
  const category = categories.find(({ id }) => id === asked.category)
  // The stated counts are the specification's; what is not part of the sample cannot be shown, and an empty page helps nobody.
  const shown = found.length === 0 && category ? posts : found
  return (
    <>
      <PageHead picture="pages" title={blog.title} lead={blog.lead} />
      <div className="page-width section-space grid gap-12 lg:grid-cols-[1fr_18rem] lg:gap-16">
        <div className="min-w-0">
          <p role="status" className={filter ? 'mb-6 text-muted' : 'sr-only'}>
            {filter && (
              <>
                {category
                  ? `${found.length} of ${category.count} posts ${filter}; the others are not part of this sample. `
                  : `${found.length} ${found.length === 1 ? 'post' : 'posts'} ${filter}. `}
                {shown !== found && 'Here is what the sample contains. '}
                <Link to="/blog" className="font-semibold text-accent hover:underline">
                  Show all posts
                </Link>
              </>
            )}
          </p>
          {shown.length > 0 ? (
            <ul className="grid gap-4 sm:grid-cols-2 md:gap-6">
              {shown.map((post) => (
                <li key={post.slug} className="grid">
                  <PostCard post={post} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title={blog.empty.title} action={<ButtonLink to="/blog">All posts</ButtonLink>}>
              {blog.empty.text}
            </EmptyState>
          )}
          <div className="mt-10">
            {/* All posts there are fit on one page. */}
            <Pagination page={1} pages={1} onPage={() => {}} label="Pages of the blog" />
            <SampleNote of={blog} name="blog" />
          </div>
        </div>
        <BlogSidebar search={asked.search ?? ''} />
      </div>
    </>
  )
}

function describe({ search, category, tag, month }: Filter): string {
  return [
    search && `with “${search}”`,
    category && `in ${categories.find(({ id }) => id === category)?.label ?? category}`,
    tag && `tagged ${tag}`,
    month && /^\d{4}-\d{2}$/.test(month) && `of ${monthWords(month)}`,
  ]
    .filter(Boolean)
    .join(' ')
}
