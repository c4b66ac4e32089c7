import type { ComponentProps } from 'react'
import { Field } from '../ui/forms/field.tsx'

/** The code of the authenticator app, for who has two-factor sign-in on. */
export function TotpField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return <Field {...props} label="Authenticator code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
}
