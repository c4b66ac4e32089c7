import { useEffect, useState } from 'react'
import { type HouseRates, statedRates } from '../../content/house-rates.ts'
import { fieldOf, readJson } from './call-plainly.ts'

/** The rates that hold at present; the stated ones until they are there, and while they cannot be had. */
export function useHouseRates(): HouseRates {
  const [rates, setRates] = useState(statedRates)

  useEffect(() => {
    const leaving = new AbortController()
    readJson('/settings/rates', leaving.signal)
      .then((answer) => setRates(ratesIn(answer)))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn('The rates could not be fetched:', (error as Error).message)
      })
    return () => leaving.abort()
  }, [])

  return rates
}

function ratesIn(answer: unknown): HouseRates {
  const figure = (name: keyof HouseRates) => {
    const value = fieldOf(answer, name)
    return typeof value === 'number' ? value : statedRates[name]
  }
  return {
    directPercent: figure('directPercent'),
    affiliatePercent: figure('affiliatePercent'),
    withdrawalFee: figure('withdrawalFee'),
    withdrawalMin: figure('withdrawalMin'),
  }
}
