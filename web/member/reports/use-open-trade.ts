import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
  const navigate = useNavigate()
  const address = new URLSearchParams(search)
  const trade = numberIn(address.get('trade'))
  const close = useCallback(() => {
    const left = new URLSearchParams(search)
    left.delete('trade')
    left.delete('account')
    navigate({ search: `?${left}` }, { preventScrollReset: true })
  }, [search, navigate])
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
