import { posts } from './blog-posts.ts'

/** Pages meant to be found by search engines. */
export const indexedPaths: readonly string[] = [
  '/',
  '/trading',
  '/markets',
  '/about',
  '/blog',
  ...posts.map((post) => `/blog/${post.slug}`),
  '/contact',
  '/faq',
  '/books',
  '/lab',
  '/record',
  '/ea-report',
  '/terms',
  '/privacy',
  '/risk-disclosure',
  '/register',
  '/login',
]

/** Drawn by scripts alone, yet written to a file: so it names all the code it needs from the start. */
export const scriptedPaths: readonly string[] = ['/dashboard']

/** Written to static files at build time; everything else is the app's fallback page. */
export const prerenderedPaths: readonly string[] = [
  ...indexedPaths,
  ...scriptedPaths,
  '/sitemap.xml',
  // Served for every address that leads nowhere.
  '/404',
  '/open-account',
  '/confirm-subscription',
  '/unsubscribe',
  '/verification-email-sent',
  '/process-email-verification',
  '/email-verified',
  '/verification-failed',
  '/forgot-password',
  '/reset-password',
  '/become-operator',
  '/stop-closing',
]
