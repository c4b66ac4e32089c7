import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { controlStyle } from '../../../ui/forms/control-style.ts'
import type { DayRange } from './use-day-range.ts'

type Props = {
  range: DayRange
  /** What it names is changed; an empty day lets go of that end. */
  onChoose: (range: DayRange) => void
}

/** From which day to which; both count for everything in the section. */
export function DayRangeFields({ range, onChoose }: Props) {
  const isSet = Boolean(range.from || range.to)
  return (
    <fieldset className="mb-4 flex flex-wrap items-end gap-3">
      <legend className="sr-only">Days shown in this section</legend>
      <DayField label="From" value={range.from} max={range.to} onChange={(from) => onChoose({ from })} />
      <DayField label="To" value={range.to} min={range.from} onChange={(to) => onChoose({ to })} />
      {isSet && (
        <Button tone="quiet" onClick={() => onChoose({ from: '', to: '' })}>
          All days
        </Button>
      )}
    </fieldset>
  )
}

type FieldProps = {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

function DayField({ label, value, min, max, onChange }: FieldProps) {
  const id = useId()
  return (
    <div className="min-w-0 flex-1 basis-36 sm:max-w-44">
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        className={controlStyle('tabular')}
      />
    </div>
  )
}
