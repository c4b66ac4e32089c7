import { Field } from '../../../ui/forms/field.tsx'

/** How much is asked for, as it is typed. */
export function AmountField({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <div className="mt-4">
      <Field
        label="Amount ($)"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}
