import { findTrade } from '@fairlead/contract/routes/bots/trading'
import { searchTeam } from '@fairlead/contract/routes/finance/income'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { signedMoney } from '../../../lib/formats/format.ts'
import { useSettled } from '../../../lib/time/use-settled.ts'
import { tradePath } from '../../bots/reports/use-open-trade.ts'
import { sectionPath } from '../section-path.ts'
import type { Command } from './find-commands.ts'

const typingRestMs = 250
const lettersMin = 2
const keptMs = 30_000

/** What only the server knows: a trade by its number, and members of the own team by name, address or referral id. */
export function useFound(search: string): { found: Command[]; isAsking: boolean } {
  const navigate = useNavigate()
  const words = useSettled(search.trim(), typingRestMs)
  const number = numberIn(words)
  const trade = useQuery({
    queryKey: [...keyOf(findTrade), number],
    queryFn: ({ signal }) => call(findTrade, { query: { number: number ?? 0 }, signal }),
    enabled: number !== undefined,
    staleTime: keptMs,
  })
  const team = useQuery({
    queryKey: [...keyOf(searchTeam), words],
    queryFn: ({ signal }) => call(searchTeam, { query: { search: words }, signal }),
    enabled: words.length >= lettersMin,
    staleTime: keptMs,
  })
  // What belongs to other words than those that stand there now would be opened by a quick Enter.
  if (words !== search.trim()) return { found: [], isAsking: search.trim().length >= lettersMin }
  const one = number === undefined ? undefined : trade.data?.trade
  return {
    isAsking: trade.isFetching || team.isFetching,
    found: [
      ...(one
        ? [
            {
              id: `trade-${one.position}`,
              label: `Trade ${one.position}, ${one.symbol}${one.profit === null ? ', open' : `, ${signedMoney(one.profit)}`}`,
              group: 'Trades',
              run: () => void navigate(tradePath({ trade: one.position, account: one.account })),
            },
          ]
        : []),
      ...(words.length >= lettersMin ? (team.data?.members ?? []) : []).map(({ name, referral_id, level }) => ({
        id: `member-${referral_id}`,
        label: name,
        group: `Level ${level} of your team`,
        run: () =>
          void navigate(`${sectionPath('generationTeamReport', 'tree')}&below=${encodeURIComponent(referral_id)}`),
      })),
    ],
  }
}

/** People write a trade's number with or without a sign before it. */
export function numberIn(words: string): number | undefined {
  const digits = /^(?:trade\s*)?#?\s*(\d{1,15})$/i.exec(words)?.[1]
  const number = Number(digits)
  return digits && number > 0 ? number : undefined
}
