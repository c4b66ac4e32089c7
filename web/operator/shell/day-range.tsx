import { Field } from '../../ui/forms/field.tsx'

export type Days = { from: string; to: string }

/** An end that is left empty is open. */
export const chosenDays = ({ from, to }: Days): { from?: string; to?: string } => ({
  ...(from && { from }),
  ...(to && { to }),
})

export function DayRange({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:flex">
      <legend className="sr-only">Days</legend>
      <Field
        label="From"
        type="date"
        value={days.from}
        onChange={({ target }) => onChange({ ...days, from: target.value })}
      />
      <Field
        label="To"
        type="date"
        value={days.to}
        onChange={({ target }) => onChange({ ...days, to: target.value })}
      />
    </fieldset>
  )
}
