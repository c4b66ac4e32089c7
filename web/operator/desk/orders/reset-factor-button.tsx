import { AskOrder } from './ask-order.tsx'

export function ResetFactorButton({ memberId, name }: { memberId: number; name: string }) {
  return (
    <AskOrder
      label="Reset the second factor"
      title={`Switch two-factor sign-in off for ${name}`}
      wish={{ kind: 'reset_factor', memberId }}
    >
      <p>
        {name} is told by mail now. When a second operator confirms it, app, passkeys and recovery codes are void, every
        session ends, and for a day nothing is paid to the present payout address. It is refused if the second factor is
        used meanwhile.
      </p>
      <p className="mt-2">Say below how you made sure that it is they who ask.</p>
    </AskOrder>
  )
}
