import type { MetaDescriptor } from 'react-router'
import { brand } from '../content/brand.ts'
import { siteOrigin } from './settings/page-settings.ts'

export type SharePicture = 'home' | 'trading' | 'markets' | 'about' | 'blog' | 'contact'
type Place = {
  /** Where the page lives; pages without one have nothing to link to and are not meant to be found. */
  path?: string
  picture?: SharePicture
  structured?: Record<string, unknown>
}

/** Title and description of a page for the tab, for search engines and for whoever shares a link to it. */
export function pageMeta(title: string, description: string, place: Place = {}): MetaDescriptor[] {
  return metaOf(`${title} · ${brand.name}`, description, place)
}

export function metaOf(title: string, description: string, { path, picture, structured }: Place): MetaDescriptor[] {
  const origin = siteOrigin()
  const url = path && `${origin}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: 'website' },
    ...(url
      ? [{ tagName: 'link', rel: 'canonical', href: url } as const, { property: 'og:url', content: url }]
      : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:image', content: `${origin}/share/${picture ?? 'home'}.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structured ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structured } }] : []),
  ]
}
