import { useEffect, useRef, useState } from 'react'
import { firstOfPage, stepFrom, type Way } from './step-from.ts'
import { isSame, type TradeList, useTradeLists } from './trade-neighbours.tsx'
import type { TradeName } from './use-open-trade.ts'

type Turning = { way: Way; page: number; left: readonly TradeName[] }

/** The ways to the neighbours of an open trade, over the pages of its list; undefined where there is none. */
export function useTradeSteps(listId: string | undefined, open: TradeName, onShow: (name: TradeName) => void) {
  const lists = useTradeLists()
  const list = lists.get(listId ?? '') ?? [...lists.values()].find(({ trades }) => holds(trades, open))
  const [turning, setTurning] = useState<Turning>()
  // A live list moves on; the order in which the trade stood there last is still the reader's.
  const last = useRef<TradeList>(undefined)
  const known = list && holds(list.trades, open) ? list : last.current
  useEffect(() => {
    last.current = known
  })

  useEffect(() => {
    if (!turning || list?.page !== turning.page) return
    setTurning(undefined)
    const name = firstOfPage(list.trades, turning.left, turning.way)
    if (name) onShow(name)
  }, [turning, list, onShow])

  const stepTo = (way: Way) => {
    const step = stepFrom(known, open, way)
    if (!known || !step) return undefined
    return () => {
      if ('to' in step) return onShow(step.to)
      setTurning({ way, page: step.page, left: known.trades })
      known.toPage(step.page)
    }
  }
  return { previous: stepTo('previous'), next: stepTo('next') }
}

const holds = (trades: readonly TradeName[], open: TradeName): boolean => trades.some((name) => isSame(name, open))
