import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, sentencesOf } from './api-error.ts'
import { toastFailure } from './toast-failure.ts'

/**
 * What the server refused, told in toasts and kept until the next try: at its field where it names one, otherwise as words for an
 * alert.
 */
export function useRefusal<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  const [words, setWords] = useState('')
  return {
    words,
    forget: () => setWords(''),
    tell(error: unknown, fallback: string) {
      toastFailure(error, fallback)
      const named = error instanceof ApiError ? error.errors.filter(({ field = '' }) => field in form.getValues()) : []
      for (const { field, msg } of named) form.setError(field as FieldPath<Input>, { message: msg })
      const known = named.map(({ msg }) => msg)
      setWords(
        sentencesOf(error, fallback)
          .filter((sentence) => !known.includes(sentence))
          .join(' '),
      )
    },
  }
}
