import { startTransition, useEffect, useState } from 'react'
import { quotes } from './quotes.ts'
import type { Rate } from './rates.ts'

/** None at first, as static pages are made. What arrives is drawn in slices: nothing of it is worth a page that does not answer. */
export function useRates(): readonly Rate[] {
  const [rates, setRates] = useState<readonly Rate[]>([])
  useEffect(() => {
    const take = () => startTransition(() => setRates(quotes.now()))
    const leave = quotes.subscribe(take)
    take()
    return leave
  }, [])
  return rates
}
