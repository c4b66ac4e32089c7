import { useSyncExternalStore } from 'react'
import { brand } from '../../content/brand.ts'
import { partnerBrokerUrl } from './page-settings.ts'

const never = () => () => {}

/** The operator's partner link: the placeholder while static markup is being taken over, the setting from then on. */
export const usePartnerBrokerUrl = (): string =>
  useSyncExternalStore(never, partnerBrokerUrl, () => brand.partnerBrokerUrl)
