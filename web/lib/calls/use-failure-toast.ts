import { useEffect } from 'react'
import { toastFailure } from './toast-failure.ts'

/** Says once that something could not be read. */
export function useFailureToast(error: unknown, fallback: string): void {
  useEffect(() => {
    if (error) toastFailure(error, fallback)
  }, [error, fallback])
}
