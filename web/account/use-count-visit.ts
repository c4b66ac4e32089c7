import { countRegisterVisit } from '@fairlead/contract/routes/desk/operator-reports'
import { useEffect } from 'react'
import { call } from '../lib/calls/api.ts'

const storageKey = 'register_visit_day'

/** Counts this browser once a day among those who opened the register page. Nothing is sent but that. */
export function useCountVisit(): void {
  useEffect(() => {
    const today = new Date().toISOString().slice(0, 10)
    if (localStorage.getItem(storageKey) === today) return
    localStorage.setItem(storageKey, today)
    call(countRegisterVisit).catch((error: unknown) =>
      console.warn('The visit could not be counted:', (error as Error).message),
    )
  }, [])
}
