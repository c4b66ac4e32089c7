import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useAddressChange } from '../../lib/use-address-change.ts'
import { sectionPath } from '../section-path.ts'

/** A trade by the number of its first position, and the account it was made on where that is known. */
export type TradeName = { trade: number; account?: number | undefined }

/** Where a trade is shown: in the trade report, opened beside it. `search` is what else the address is to keep. */
export function tradePath({ trade, account }: TradeName, search = ''): string {
  const address = new URLSearchParams(search)
  address.set('section', 'botReport')
  address.set('trade', String(trade))
  if (account === undefined) address.delete('account')
  else address.set('account', String(account))
  return `${sectionPath('welcome')}?${address}`
}

/** The trade that the address names, the way to open another, and the way back to none. */
export function useOpenTrade(): {
  open: TradeName | undefined
  pathOf: (name: TradeName) => string
  close: () => void
} {
  const { search } = useLocation()
  const change = useAddressChange()
  const address = new URLSearchParams(search)
  const trade = numberIn(address.get('trade'))
  const close = useCallback(() => {
    change((left) => {
      left.delete('trade')
      left.delete('account')
    })
  }, [change])
  return {
    open: trade === undefined ? undefined : { trade, account: numberIn(address.get('account')) },
    pathOf: (name) => tradePath(name, search),
    close,
  }
}

function numberIn(words: string | null): number | undefined {
  const number = Number(words)
  return words && Number.isSafeInteger(number) && number > 0 ? number : undefined
}
