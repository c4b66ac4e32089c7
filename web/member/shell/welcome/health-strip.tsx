import { botStateNames } from '@fairlead/contract/bot-state-names'
import { rules } from '@fairlead/contract/constants'
import type { BotState } from '@fairlead/contract/entities'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { agoWords } from '../../../lib/formats/ago-words.ts'
import { dayTime, digits, money } from '../../../lib/formats/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Changing } from '../../../ui/changing.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { BotSwitchButton } from '../../bots/bot-switch-dialog.tsx'
import { type Bot, botQuery } from '../../bots/use-bot.ts'
import { runwayWords } from '../../finance/runway-sum.ts'
import { How } from '../../people/help/how.tsx'

/** Bars and equity move without an event for each. */
const lookEveryMs = 15_000
const wordsEveryMs = 5_000
const closurePercent = Number(rules.lossClosureBasisPoints) / 100

/** In these the bot looks at no bars at all. */
const atRest = new Set<BotState>([
  'none',
  'package_active',
  'rejected',
  'deactivated',
  'loss_closed',
  'closing',
  'closed',
])

/** It would trade, and a stop of ours keeps it from opening anything. */
const isHeldBack = ({ state, mayOpen }: Bot): boolean => state === 'active' && !mayOpen

/** Health before money: what the bot does, when it last looked, how long the fuel lasts, how far it is from its stop. */
export function HealthStrip({ bot: known, fuelBalance }: { bot: Bot; fuelBalance: number }) {
  const { data: bot = known } = useQuery({ ...botQuery, refetchInterval: lookEveryMs })
  const runway = bot.fuelRunwayDays
  const facts: { label: string; value: ReactNode; how: ReactNode; action?: ReactNode }[] = [
    {
      label: 'Bot',
      value: (
        <span className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={classNames('size-2 rounded-full', bot.mayOpen ? 'bg-positive' : 'bg-warning')}
          />
          {isHeldBack(bot) ? 'Paused by our team' : botStateNames[bot.state]}
          {bot.openPositions > 0 && `, ${digits(bot.openPositions)} open`}
        </span>
      ),
      // Wider windows have the switch in the top bar.
      action: <BotSwitchButton bot={bot} />,
      how: <How id="bot-state">{`${bot.reason ?? ''}${bot.since ? ` Since ${dayTime(bot.since)}.` : ''}`.trim()}</How>,
    },
    {
      label: 'Heartbeat',
      value: bot.lastBarAt ? (
        <CheckedMarket at={bot.lastBarAt} />
      ) : atRest.has(bot.state) ? (
        'Not trading'
      ) : (
        'Has not checked the market yet'
      ),
      how: (
        <How id="last-bar">{bot.lastBarAt && `The latest bar it has checked ended at ${dayTime(bot.lastBarAt)}.`}</How>
      ),
    },
    {
      label: 'Fuel runway',
      value:
        runway === null
          ? 'No fuel used yet'
          : `${digits(runway)} ${digits(runway) === '1' ? 'day' : 'days'} at this rate`,
      how: <How id="fuel-runway">{runwayWords(bot, fuelBalance)}</How>,
    },
    { label: 'Distance to loss closure', ...distanceOf(bot) },
  ]
  return (
    <dl className="mb-4 grid overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-2 xl:grid-cols-4">
      {facts.map((fact) => (
        <div key={fact.label} className="border-line px-5 py-4 max-sm:not-last:border-b sm:border-r sm:last:border-r-0">
          <dt className="flex items-center justify-between gap-2 text-sm text-muted">
            {fact.label}
            <Explain what={fact.label}>{fact.how}</Explain>
          </dt>
          <dd className="tabular mt-0.5 font-semibold">{fact.value}</dd>
          {fact.action && <dd className="mt-2 empty:hidden min-[48.0625rem]:hidden">{fact.action}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** In words that move with the clock. */
function CheckedMarket({ at }: { at: string }) {
  const now = useNow(wordsEveryMs)
  return <time dateTime={at}>Checked the market {agoWords(now.getTime() - Date.parse(at))}</time>
}

function distanceOf({ lossClosureDistance: distance, preview, equity, capital }: Bot): {
  value: ReactNode
  how: ReactNode
} {
  const floor = preview?.lossClosureAt
  if (distance === null || floor === undefined || equity === null || capital === null)
    return { value: '–', how: <How id="loss-closure" /> }
  return {
    value: <Changing value={`${money(distance)} above ${money(floor, 0)}`} />,
    how: (
      <How id="loss-closure">
        {money(capital)} × {closurePercent}% = {money(floor)}. Equity {money(equity)} − {money(floor)} ={' '}
        {money(distance)}.
      </How>
    ),
  }
}
