import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, sentencesOf } from './api-error.ts'
import { toastFailure } from './toast-failure.ts'

/**
 * What the server refused, told in toasts and kept until the next try: at its field where it names one of the form's, otherwise as words
 * for the form or the dialog (`Refused`). What has no fields leaves the form out.
 */
export function useRefusal<Input extends FieldValues, Output>(form?: UseFormReturn<Input, unknown, Output>) {
  const [words, setWords] = useState('')
  return {
    words,
    forget: () => setWords(''),
    tell(error: unknown, fallback: string) {
      toastFailure(error, fallback)
      const { fields, rest } = placesOf(error, fallback, form ? Object.keys(form.getValues()) : [])
      for (const { field, msg } of fields) form?.setError(field as FieldPath<Input>, { message: msg })
      setWords(rest)
    },
  }
}

/** Which sentences of a failure stand at which field, and what is left over for the form as a whole. */
export function placesOf(error: unknown, fallback: string, names: readonly string[]) {
  const listed = error instanceof ApiError ? error.errors : []
  const fields = listed.flatMap(({ field, msg }) =>
    field !== undefined && names.includes(field) ? [{ field, msg }] : [],
  )
  const placed = new Set(fields.map(({ msg }) => msg))
  const rest = sentencesOf(error, fallback).filter((sentence) => !placed.has(sentence))
  return { fields, rest: rest.join(' ') }
}
