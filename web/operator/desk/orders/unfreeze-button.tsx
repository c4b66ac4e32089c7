import { AskOrder } from './ask-order.tsx'

export function UnfreezeButton({ memberId, name }: { memberId: number; name: string }) {
  return (
    <AskOrder label="Unfreeze" title={`Let ${name} go`} wish={{ kind: 'unfreeze', memberId }}>
      When a second operator confirms it, {name} can be paid again and the bot resumes where it stopped.
    </AskOrder>
  )
}
