import type { Wait } from '../lib/time/use-wait.ts'
import { SubmitButton } from '../ui/forms/submit-button.tsx'

/** A submit button that, while it waits, is disabled and counts down. */
export function WaitButton({ wait, children }: { wait: Wait; children: string }) {
  const waiting = wait.left !== undefined
  return (
    <SubmitButton size="lg" busy={waiting} className="w-full">
      {waiting ? <span className="tabular">Please Wait... {wait.left}</span> : children}
    </SubmitButton>
  )
}
