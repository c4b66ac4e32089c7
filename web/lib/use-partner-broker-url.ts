import { useSyncExternalStore } from 'react'
import { brand } from '../content/brand.ts'

export const partnerBrokerMeta = 'partner-broker'

const never = () => () => {}
const inPage = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${partnerBrokerMeta}"]`)?.content ?? brand.partnerBrokerUrl

/** The operator's partner link. The server writes it into each static page, so it can be set without building anew. */
export const usePartnerBrokerUrl = (): string => useSyncExternalStore(never, inPage, () => brand.partnerBrokerUrl)
