import { posts } from './blog-posts.ts'

/** Sample: posts, authors and counts are invented. */
export const blog = {
  sample: true,
  title: 'Blog',
  lead: 'Notes on how the bot trades, what fuel pays for, and how we keep our accounts.',
  empty: { title: 'No post matches', text: 'Try another word, or view all posts.' },
} as const

/** Sample: the counts are those of the specification, not of the posts below. */
export const categories = [
  { id: 'bot', label: 'The bot', count: 9 },
  { id: 'markets', label: 'Markets', count: 20 },
  { id: 'risk', label: 'Risk', count: 25 },
  { id: 'fuel', label: 'Fuel', count: 6 },
  { id: 'affiliate', label: 'Affiliate', count: 18 },
  { id: 'company', label: 'Company', count: 11 },
] as const

export const popularTags: readonly string[] = [...new Set(posts.flatMap((post) => post.tags))]

export const archives = [...new Set(posts.map((post) => post.date.slice(0, 7)))]

export const latestPosts = [...posts].sort((one, other) => other.date.localeCompare(one.date)).slice(0, 3)
