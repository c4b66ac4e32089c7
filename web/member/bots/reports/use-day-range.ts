import { useSearchParams } from 'react-router'
import { useAddressChange } from '../../../lib/use-address-change.ts'

export type DayRange = { from?: string; to?: string }

/** The days a section is limited to. They stand in the address, so that reload, back and links keep them. */
export function useDayRange(): { range: DayRange; choose: (range: DayRange) => void } {
  const [address] = useSearchParams()
  const change = useAddressChange()
  const [from, to] = [dayIn(address.get('from')), dayIn(address.get('to'))]
  return {
    range: { ...(from ? { from } : {}), ...(to ? { to } : {}) },
    choose: (range) =>
      change((next) => {
        for (const [end, day] of Object.entries(range)) {
          if (day) next.set(end, day)
          else next.delete(end)
        }
      }, true),
  }
}

/** What an address says, if it is a day that the server takes. */
export function dayIn(words: string | null): string | undefined {
  return words && /^20\d\d-\d\d-\d\d$/.test(words) && !Number.isNaN(Date.parse(words)) ? words : undefined
}
