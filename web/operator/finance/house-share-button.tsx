import { useState } from 'react'
import { money } from '../../lib/formats/format.ts'
import { AmountField } from '../desk/orders/amount-field.tsx'
import { AskOrder } from '../desk/orders/ask-order.tsx'

/** The house's own share, to its one address. */
export function HouseShareButton({ available = 0 }: { available?: number | undefined }) {
  const [typed, setTyped] = useState('')
  const amount = Number(typed)
  return (
    <AskOrder
      label="Send the house’s share"
      title="Send the house’s share"
      wish={amount > 0 ? { kind: 'house_payout', amount } : undefined}
    >
      <p>
        Operations have {money(available)}. Once a second operator confirms it, the amount is sent to the house’s own
        address, which no sign-in can change.
      </p>
      <AmountField typed={typed} onType={setTyped} />
    </AskOrder>
  )
}
