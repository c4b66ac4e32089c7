import { Link } from 'react-router'
import { categories } from '../../content/blog.ts'
import type { Post } from '../../content/blog-posts.ts'
import { fullDayWords } from '../../lib/formats/format-day.ts'
import { PostPicture } from './post-picture.tsx'

export const categoryLabel = (post: Post): string =>
  categories.find((category) => category.id === post.category)?.label ?? post.category

export function PostCard({ post }: { post: Post }) {
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge">
      <PostPicture post={post} />
      <div className="flex flex-1 flex-col p-5">
        <p className="text-sm font-medium text-accent">{categoryLabel(post)}</p>
        <h2 className="mt-2 text-lg leading-6">
          <Link to={`/blog/${post.slug}`} className="group-hover:text-accent after:absolute after:inset-0">
            {post.title}
          </Link>
        </h2>
        <p className="mt-2 mb-5 text-sm text-muted">{post.teaser}</p>
        <p className="mt-auto flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span>{post.author}</span>
          <time dateTime={post.date}>{fullDayWords(post.date)}</time>
        </p>
      </div>
    </article>
  )
}
