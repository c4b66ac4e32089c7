import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useAddressChange } from '../../../lib/use-address-change.ts'
import { sectionPath } from '../../shell/section-path.ts'

/** A trade by the number of its first position, and the account it was made on where that is known. */
export type TradeName = { trade: number; account?: number | undefined }

/** Where a trade is shown for who comes from nowhere near it: in the trade report, opened beside it. */
export function tradePath(name: TradeName): string {
  const address = new URLSearchParams({ section: 'botReport' })
  put(address, name)
  return `${sectionPath('welcome')}?${address}`
}

/** The trade that the address names, the way to open another beside what is shown, and the way back to none. */
export function useOpenTrade(): {
  open: TradeName | undefined
  /** The list it was opened from. */
  list: string | undefined
  pathOf: (name: TradeName, list: string) => string
  show: (name: TradeName) => void
  close: () => void
} {
  const { search } = useLocation()
  const change = useAddressChange()
  const address = new URLSearchParams(search)
  const trade = numberIn(address.get('trade'))
  const close = useCallback(() => {
    change((left) => {
      for (const name of ['trade', 'account', 'list']) left.delete(name)
    })
  }, [change])
  // One trade after the other is one place for the way back: out of the sheet.
  const show = useCallback((name: TradeName) => change((next) => put(next, name), true), [change])
  return {
    open: trade === undefined ? undefined : { trade, account: numberIn(address.get('account')) },
    list: address.get('list') ?? undefined,
    pathOf: (name, list) => {
      const next = new URLSearchParams(search)
      put(next, name)
      next.set('list', list)
      return `${sectionPath('welcome')}?${next}`
    },
    show,
    close,
  }
}

function put(address: URLSearchParams, { trade, account }: TradeName): void {
  address.set('trade', String(trade))
  if (account === undefined) address.delete('account')
  else address.set('account', String(account))
}

function numberIn(words: string | null): number | undefined {
  const number = Number(words)
  return words && Number.isSafeInteger(number) && number > 0 ? number : undefined
}
