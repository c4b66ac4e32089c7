import { useId } from 'react'

type Option = { value: string; label: string; hint?: string }
type Props = { legend: string; options: readonly Option[]; value: string; onChange: (value: string) => void }

export function RadioGroup({ legend, options, value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium text-ink">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 items-start gap-3 rounded-control border border-line bg-surface px-3 py-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0 accent-accent outline-none"
          />
          <span>
            <span className="font-medium text-ink">{option.label}</span>
            {option.hint && <span className="block text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
