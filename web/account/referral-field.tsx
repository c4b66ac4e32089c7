import { rules } from '@fairlead/contract/constants'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint'> & {
  /** It stands there because a link was opened, not because somebody typed it. */
  isKept: boolean
  onRemove: () => void
}

/** Always there, so that nothing moves when a link turns out to name a referrer. Nobody's name is shown: strangers do not learn who is a member. */
export function ReferralField({ isKept, onRemove, ...field }: Props) {
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <Field
          label="Referral ID (optional)"
          hint={
            isKept
              ? `From the invitation link you opened; stored in this browser for ${rules.referralKeptDays} days.`
              : 'Who invited you.'
          }
          {...field}
        />
      </div>
      {(isKept || field.error) && (
        <Button tone="secondary" onClick={onRemove}>
          {field.error ? 'Register without it' : 'Remove the referral ID'}
        </Button>
      )}
    </div>
  )
}
