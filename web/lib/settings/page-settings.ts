import { brand } from '../../content/brand.ts'

export const originMeta = 'site-origin'
export const partnerBrokerMeta = 'partner-broker'

// Pages are built with placeholders, and the server puts its settings in their place; two tags in each page's head tell
// the scripts, which were built with the placeholders too, what they have become.
export const siteOrigin = (): string => inPage(originMeta) ?? brand.origin
export const partnerBrokerUrl = (): string => inPage(partnerBrokerMeta) ?? brand.partnerBrokerUrl

function inPage(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}
