import { type RefCallback, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'

type Props = {
  /** Of the control that stands there: the first field that is refused gets the focus. */
  ref: RefCallback<HTMLInputElement | HTMLSelectElement>
  label: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** No option can be called this: the contract trims names. */
const addNew = ' new '

/** Something chosen from a list, or typed in when the list does not have it. */
export function ChoiceOrNew({ ref, label, options, value, onChange, error }: Props) {
  const [isTyping, setTyping] = useState(false)
  const isUnlisted = value !== '' && !options.includes(value)
  if (isTyping || isUnlisted || options.length === 0) {
    return (
      <div className="flex flex-col gap-1.5">
        <Field
          ref={ref}
          label={label}
          value={value}
          maxLength={100}
          autoComplete="off"
          error={error}
          onChange={(event) => {
            // Once its last letter is taken away nothing else says that it is typed in.
            setTyping(options.length > 0)
            onChange(event.target.value)
          }}
        />
        {options.length > 0 && (
          <Button
            tone="quiet"
            className="self-start"
            onClick={() => {
              setTyping(false)
              onChange('')
            }}
          >
            Choose from the list
          </Button>
        )}
      </div>
    )
  }
  return (
    <Select
      ref={ref}
      label={label}
      value={value}
      error={error}
      options={[
        { value: '', label: 'Choose…' },
        ...options.map((option) => ({ value: option, label: option })),
        { value: addNew, label: 'Add new…' },
      ]}
      onChange={(event) => {
        const isNew = event.target.value === addNew
        setTyping(isNew)
        onChange(isNew ? '' : event.target.value)
      }}
    />
  )
}
