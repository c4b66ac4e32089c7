import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { postBySlug, wordsUnder } from '../content/blog-posts.ts'
import { brand } from '../content/brand.ts'
import { notFound } from '../content/site.ts'
import { fullDayWords } from '../lib/formats/format-day.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { siteOrigin } from '../lib/settings/page-settings.ts'
import { useTerms } from '../lib/settings/use-terms.ts'
import { PageHead } from './blocks/page-head.tsx'
import { RiskNote } from './blocks/risk-note.tsx'
import { BlogSidebar } from './blog/blog-sidebar.tsx'
import { categoryLabel } from './blog/post-card.tsx'
import { PostPicture } from './blog/post-picture.tsx'
import NotFound from './not-found.tsx'

export const meta = ({ params }: { params: { slug?: string } }) => {
  const post = postBySlug(params.slug)
  if (!post) return pageMeta('Page not found', notFound.text)
  return pageMeta(post.title, post.teaser, {
    path: `/blog/${post.slug}`,
    picture: 'blog',
    structured: {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.teaser,
      datePublished: post.date,
      author: { '@type': 'Person', name: post.author },
      publisher: { '@type': 'Organization', name: brand.name },
      image: `${siteOrigin()}/share/blog.png`,
    },
  })
}

export default function BlogPost() {
  const terms = useTerms()
  const post = postBySlug(useParams().slug)
  if (!post) return <NotFound />
  const paragraphs = post.paragraphs.map((paragraph) => wordsUnder(terms, paragraph))
  return (
    <>
      <PageHead picture="pages" title={post.title} lead={post.teaser}>
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
          <span>{categoryLabel(post)}</span>
          <span>{post.author}</span>
          <time dateTime={post.date}>{fullDayWords(post.date)}</time>
        </p>
      </PageHead>
      <div className="page-width section-space grid gap-12 lg:grid-cols-[1fr_18rem] lg:gap-16">
        <article className="min-w-0">
          <div className="mb-8 overflow-hidden rounded-card border border-line">
            <PostPicture post={post} />
          </div>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-5 max-w-[68ch] text-lg leading-8">
              {paragraph}
            </p>
          ))}
          <RiskNote />
          <ul className="mt-6 flex flex-wrap gap-2">
            {post.tags.map((tag) => (
              <li key={tag}>
                <Link
                  to={`/blog?tag=${tag}`}
                  className="inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm text-muted hover:border-edge hover:text-ink"
                >
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to="/blog"
            className="mt-8 inline-flex min-h-10 items-center gap-2 font-semibold text-accent hover:underline"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            All posts
          </Link>
        </article>
        <BlogSidebar />
      </div>
    </>
  )
}
