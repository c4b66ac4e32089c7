import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TableSource } from '../../../ui/tables/table-source.ts'
import type { TradeName } from './use-open-trade.ts'

/** The trades of one page of a list, in its order, and the pages around it. */
export type TradeList = {
  trades: readonly TradeName[]
  page: number
  pages: number
  toPage: (page: number) => void
}

const Lists = createContext<ReadonlyMap<string, TradeList>>(new Map())
const Register = createContext<(id: string, list: TradeList | undefined) => void>(() => {})

/** Lets a trade that is opened beside a list know what comes before and after it there. */
export function TradeLists({ children }: { children: ReactNode }) {
  const [lists, setLists] = useState<ReadonlyMap<string, TradeList>>(new Map())
  const register = useCallback(
    (id: string, list: TradeList | undefined) =>
      setLists((known) => {
        const next = new Map(known)
        if (list) next.set(id, list)
        else next.delete(id)
        return next
      }),
    [],
  )
  return (
    <Register value={register}>
      <Lists value={lists}>{children}</Lists>
    </Register>
  )
}

export const useTradeLists = (): ReadonlyMap<string, TradeList> => use(Lists)

/** Says which trades a list shows, as soon as they are those of the page it stands on. */
export function useListed(
  id: string,
  trades: readonly TradeName[] | undefined,
  place?: Pick<TradeList, 'page' | 'pages' | 'toPage'>,
) {
  const register = use(Register)
  const names = useMemo(() => trades && distinct(trades), [trades])
  const { page = 1, pages = 1 } = place ?? {}
  const toPage = useRef(place?.toPage)
  useEffect(() => {
    toPage.current = place?.toPage
  })
  const told = names && JSON.stringify(names)
  useEffect(() => {
    if (told) register(id, { trades: JSON.parse(told), page, pages, toPage: (to) => toPage.current?.(to) })
  }, [register, id, told, page, pages])
  useEffect(() => () => register(id, undefined), [register, id])
}

/** The same of a table that the server cuts into pages. */
export function useListedRows<Row, Id extends string>(
  id: string,
  source: TableSource<Row, Id>,
  nameOf: (row: Row) => TradeName | undefined,
) {
  const { rows, isOld, total, pageSize, control } = source
  // Rows of the page before are still shown while those of the next one come.
  const trades = rows && !isOld ? rows.map(nameOf).filter((name) => name !== undefined) : undefined
  useListed(id, trades, { page: control.page, pages: Math.max(1, Math.ceil(total / pageSize)), toPage: control.toPage })
}

export const isSame = (one: TradeName, other: TradeName): boolean =>
  one.trade === other.trade && (one.account ?? other.account) === (other.account ?? one.account)

/** A trade stands in a list of deals as often as it has deals there. */
function distinct(trades: readonly TradeName[]): TradeName[] {
  return trades.flatMap((name, place) =>
    trades.findIndex((other) => isSame(name, other)) === place ? [{ trade: name.trade, account: name.account }] : [],
  )
}
