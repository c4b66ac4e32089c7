import { type ReactNode, useState } from 'react'
import { Field } from '../../ui/forms/field.tsx'

type Props = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: number
  onChange: (value: number) => void
  /** Stands for no figure at all where the field may be empty. */
  placeholder?: string
}

/** A figure to type; what is no figure yet is not taken for one, and stays as it was typed. */
export function NumberField({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState(wordsOf(value))
  // A preset or a link has put another figure in its place.
  const shown = Object.is(figureOf(typed), value) ? typed : wordsOf(value)
  return (
    <Field
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(figureOf(target.value))
      }}
    />
  )
}

const wordsOf = (value: number): string => (Number.isNaN(value) ? '' : String(value))

function figureOf(words: string): number {
  const plain = words.replace(/[\s,$%]/g, '')
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}
