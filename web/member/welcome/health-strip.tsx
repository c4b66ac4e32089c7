import type { BotState } from '@fairlead/contract/entities'
import type { ReactNode } from 'react'
import { dayTime, digits, money } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Bot } from '../use-bot.ts'

const words: Record<BotState, string> = {
  none: 'No package',
  package_active: 'No MT5 account yet',
  submitted: 'Being set up',
  pending: 'Being set up',
  active: 'Trading',
  paused: 'Paused',
  low_fuel: 'Low on fuel',
  deactivated: 'Deactivated',
  rejected: 'Rejected',
  loss_closed: 'Stopped by losses',
  frozen: 'Frozen',
  closing: 'Closing',
  closed: 'Closed',
}

/** Health before money: what the bot does, when it last looked, how long the fuel lasts, how far it is from its stop. */
export function HealthStrip({ bot }: { bot: Bot }) {
  const floor = bot.preview?.lossClosureAt
  const facts: { label: string; value: ReactNode }[] = [
    {
      label: 'Bot',
      value: (
        <span className="inline-flex items-center gap-2">
          <span
            aria-hidden="true"
            className={classNames('size-2 rounded-full', bot.state === 'active' ? 'bg-positive' : 'bg-warning')}
          />
          {words[bot.state]}
          {bot.openPositions > 0 && `, ${digits(bot.openPositions)} open`}
        </span>
      ),
    },
    { label: 'Last bar seen', value: bot.lastBarAt ? dayTime(bot.lastBarAt) : 'None yet' },
    {
      label: 'Fuel runway',
      value: bot.fuelRunwayDays === null ? 'Nothing used yet' : `${digits(bot.fuelRunwayDays)} days at this pace`,
    },
    {
      label: 'Distance to loss closure',
      value:
        bot.lossClosureDistance === null
          ? '–'
          : `${money(bot.lossClosureDistance)}${floor === undefined ? '' : ` above ${money(floor, 0)}`}`,
    },
  ]
  return (
    <dl className="mb-4 grid overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-2 xl:grid-cols-4">
      {facts.map((fact) => (
        <div key={fact.label} className="border-line px-5 py-4 max-sm:not-last:border-b sm:border-r sm:last:border-r-0">
          <dt className="text-sm text-muted">{fact.label}</dt>
          <dd className="tabular mt-0.5 font-semibold">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
