import { useSearchParams } from 'react-router'

export type DayRange = { from?: string; to?: string }

/** The days a section is limited to. They stand in the address, so that reload, back and links keep them. */
export function useDayRange(): { range: DayRange; choose: (range: DayRange) => void } {
  const [address, setAddress] = useSearchParams()
  const [from, to] = [dayIn(address.get('from')), dayIn(address.get('to'))]
  return {
    range: { ...(from ? { from } : {}), ...(to ? { to } : {}) },
    choose: (range) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          for (const end of ['from', 'to'] as const) {
            const day = range[end]
            if (day) next.set(end, day)
            else next.delete(end)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}

/** What an address says, if it is a day that the server takes. */
export function dayIn(words: string | null): string | undefined {
  return words && /^20\d\d-\d\d-\d\d$/.test(words) && !Number.isNaN(Date.parse(words)) ? words : undefined
}
