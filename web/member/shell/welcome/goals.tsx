import { digits, money, signedMoney } from '../../../lib/formats/format.ts'
import { Changing } from '../../../ui/changing.tsx'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { How } from '../../people/help/how.tsx'
import type { UserPrefs } from '../use-prefs.ts'

type Goal = UserPrefs['goals'][number]

const names: Record<Goal['kind'], string> = {
  month_goal: 'Goal of this month (UTC)',
  total_goal: 'Goal since you joined',
}

/** How far what was kept has come towards what the member wants to keep. */
export function Goals({ goals }: { goals: readonly Goal[] }) {
  if (goals.length === 0) return null
  return (
    <ul className="mt-3 flex flex-col gap-3 border-t border-line pt-2">
      {goals.map((goal) => (
        <GoalRow key={goal.kind} goal={goal} />
      ))}
    </ul>
  )
}

function GoalRow({ goal: { kind, threshold, now } }: { goal: Goal }) {
  const reached = reachedPercent(now, threshold)
  return (
    <li>
      <div className="flex min-h-6 items-center justify-between gap-2 text-sm text-muted">
        {names[kind]}
        <Explain what={names[kind]}>
          <How id="goals" />
        </Explain>
      </div>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-2 w-full" aria-hidden="true">
        <rect width="100" height="4" rx="1" className="fill-raised" />
        <rect width={Math.min(reached, 100)} height="4" rx="1" className="fill-positive" />
      </svg>
      <p className="tabular mt-1 text-sm">
        <Changing value={now >= threshold ? 'Reached' : `${digits(reached)}%`} className="font-semibold" />
        <span className="text-muted">
          : kept {signedMoney(now)} of {money(threshold)}
        </span>
      </p>
    </li>
  )
}

/** Cut off, so that nothing short of the goal reads as all of it; a loss has not begun. */
const reachedPercent = (now: number, goal: number): number => Math.max(0, Math.floor((now / goal) * 100))
