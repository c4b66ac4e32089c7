import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { forgetReferral, keptReferral } from '../lib/session/referral.ts'
import { useQueryValue } from '../lib/use-query-value.ts'

/** Who invited the visitor: by the address of this page, else by the newest link that was opened in this browser. */
export function useReferral(): { referrer: string; forget: () => void } {
  const inAddress = useQueryValue('referral_id')
  const [, setAddress] = useSearchParams()
  const [kept, setKept] = useState('')
  useEffect(() => setKept(keptReferral() ?? ''), [])
  return {
    referrer: inAddress || kept,
    forget() {
      forgetReferral()
      setKept('')
      // Left in the address it would be kept again as soon as the page is loaded anew.
      setAddress(
        (address) => {
          address.delete('referral_id')
          return address
        },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}
