import { Field } from '../../../ui/forms/field.tsx'

type Props = { label: string; hint?: string; value: number; step?: number; onChange: (value: number) => void }

/** A number as it is typed; what is no number yet stays what it was. */
export function NumberField({ label, hint, value, step = 0.01, onChange }: Props) {
  return (
    <Field
      label={label}
      hint={hint}
      type="number"
      inputMode="decimal"
      min={0}
      step={step}
      defaultValue={value}
      onChange={({ target }) => {
        if (Number.isFinite(target.valueAsNumber)) onChange(target.valueAsNumber)
      }}
      className="tabular"
    />
  )
}
