import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** What the inputs of a form are handed: their place in it, and what is wrong with them. */
export function fieldsOf<Values extends FieldValues, Context, Sent>(form: UseFormReturn<Values, Context, Sent>) {
  return <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  })
}
