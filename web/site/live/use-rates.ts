import { useSyncExternalStore } from 'react'
import { quotes } from './quotes.ts'
import type { Rate } from './rates.ts'

export const useRates = (): readonly Rate[] => useSyncExternalStore(quotes.subscribe, quotes.now, quotes.none)
