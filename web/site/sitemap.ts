import { brand } from '../content/brand.ts'
import { indexedPaths } from '../content/paths.ts'

/** Written to a file at build time; the server puts its own address in place of the placeholder. */
export function loader(): Response {
  const urls = indexedPaths.map((path) => `  <url><loc>${brand.origin}${path}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  return new Response(xml, { headers: { 'content-type': 'application/xml' } })
}
