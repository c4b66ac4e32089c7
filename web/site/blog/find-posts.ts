import type { PageTerms } from '@fairlead/contract/specified-terms'
import { type Post, posts, wordsUnder } from '../../content/blog-posts.ts'

export type Filter = { search?: string | null; category?: string | null; tag?: string | null; month?: string | null }

/** The posts that answer everything asked for; words are looked for in all of a post's text. */
export function findPosts(terms: PageTerms, { search, category, tag, month }: Filter): Post[] {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return posts.filter(
    (post) =>
      (!category || post.category === category) &&
      (!tag || post.tags.includes(tag)) &&
      (!month || post.date.startsWith(month)) &&
      words.every((word) => textOf(terms, post).includes(word)),
  )
}

const textOf = (terms: PageTerms, { title, teaser, author, tags, paragraphs }: Post): string =>
  [title, teaser, author, ...tags, ...paragraphs.map((words) => wordsUnder(terms, words))].join('\n').toLowerCase()
