import { z } from 'zod'
import { bodyOf } from './body-of.ts'
import { password } from './fields.ts'
import { submitBrokerCreds } from './routes/bots/broker.ts'
import { text } from './text.ts'

// Forms that ask for more than the call is sent: the repeated password stays in the browser.

export const resetPasswordForm = z
  .object({ password, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    error: text.passwordsDoNotMatch,
    path: ['confirmPassword'],
  })

export const brokerForm = bodyOf(submitBrokerCreds)
  .extend({ confirm_password: z.string() })
  .refine((form) => form.password === form.confirm_password, {
    error: text.brokerPasswordsDoNotMatch,
    path: ['confirm_password'],
  })
