import type { MetaDescriptor } from 'react-router'
import { brand } from '../content/brand.ts'

/** Title and description of a page, for the tab and for search engines. */
export const pageMeta = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} · ${brand.name}` },
  { name: 'description', content: description },
  { property: 'og:title', content: `${title} · ${brand.name}` },
  { property: 'og:description', content: description },
]
