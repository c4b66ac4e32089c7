import { AskOrder } from './ask-order.tsx'

export function ResetFactorButton({ memberId, name }: { memberId: number; name: string }) {
  return (
    <AskOrder
      label="Reset the second factor"
      title={`Switch two-factor sign-in off for ${name}`}
      wish={{ kind: 'reset_factor', memberId }}
    >
      <p>
        {name} is notified by e-mail now. Once a second operator confirms it, the app, passkeys and recovery codes stop
        working, every session ends, and for a day nothing is paid to the current payout address. The request fails if
        the second factor is used in the meantime.
      </p>
      <p className="mt-2">Explain below how you verified that the member made this request.</p>
    </AskOrder>
  )
}
