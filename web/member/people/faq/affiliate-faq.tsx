import { usd } from '../../../content/term-words.ts'
import { Card } from '../../../ui/card.tsx'
import type { Member } from '../../shell/member.ts'
import { FaqGroup } from './faq-group.tsx'
import { chartedLevels, type Level, LevelTable } from './level-table.tsx'

export default function AffiliateFaq({ member: { prefs } }: { member: Member }) {
  return (
    <>
      <FaqGroup id="affiliate" />
      <div className="mt-6 grid items-start gap-4 xl:grid-cols-2">
        <Card title="Generation level income">
          <LevelTable levels={prefs.levelStructure} />
        </Card>
        <Card title="Level-wise eligibility">
          <EligibilityChart levels={prefs.levelStructure} />
        </Card>
      </div>
    </>
  )
}

/** One bar for each level: how much it pays, and what must be there before it does. */
function EligibilityChart({ levels }: { levels: readonly Level[] }) {
  const shown = chartedLevels(levels)
  const most = Math.max(...shown.map((level) => level.level_percentage), 1)
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        A level pays as long as you have this many active direct members and your team has deposited this much fuel.
      </p>
      <ol className="flex flex-col gap-1.5 text-xs">
        {shown.map((level) => (
          <li key={level.level} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3">
            <span className="text-muted">Level {level.level}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
              <rect width="100" height="8" rx="1" className="fill-raised" />
              <rect width={(level.level_percentage / most) * 100} height="8" rx="1" className="fill-accent" />
            </svg>
            <span className="tabular w-40 text-right">
              <strong>{level.level_percentage}%</strong>
              <span className="text-muted">
                {' '}
                · {level.eligibility_member_count} active, {usd(level.eligibility_business_count)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
