import { Check } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import type { Stage } from '../../shell/stage.ts'

const steps = ['Package and fuel', 'MT5 account', 'Setting up', 'Bot active'] as const
const at: Record<Stage, number> = { package: 0, broker: 1, pending: 2, running: 3 }

export function Stepper({ stage }: { stage: Stage }) {
  const current = at[stage]
  return (
    <ol className="flex flex-wrap items-center gap-x-3 gap-y-2" aria-label="Steps to an active bot">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classNames('flex items-center gap-2.5 text-sm', index < steps.length - 1 && 'md:flex-1')}
        >
          <span
            className={classNames(
              'tabular grid size-6 shrink-0 place-items-center rounded-sm text-xs font-bold',
              index <= current ? 'bg-accent text-on-accent' : 'border border-line bg-raised text-muted',
            )}
          >
            {index < current ? <Check className="size-3.5" aria-label="Done" /> : index + 1}
          </span>
          <span className={classNames('whitespace-nowrap', index <= current ? 'font-semibold text-ink' : 'text-muted')}>
            {step}
          </span>
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames('h-0.5 flex-1 max-md:hidden', index < current ? 'bg-accent' : 'bg-line')}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
