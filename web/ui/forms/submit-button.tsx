import type { ComponentProps } from 'react'
import { useHydrated } from '../../lib/time/use-hydrated.ts'
import { Button } from '../button.tsx'

/**
 * The button of a form that a script sends. Until the script runs it waits: sent by the browser alone, a form would end on the
 * API's answer instead of a page. Who has no scripts is told so.
 */
export function SubmitButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated()
  return (
    <>
      <noscript>
        <p className="text-sm text-warning-text">This form needs JavaScript. Switch it on and reload the page.</p>
      </noscript>
      <Button {...rest} type="submit" disabled={!hydrated || disabled} />
    </>
  )
}
