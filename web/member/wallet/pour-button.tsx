import { text } from '@fairlead/contract/text'
import { FlaskConical } from 'lucide-react'
import { toast } from 'react-toastify/unstyled'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { digits } from '../../lib/formats/format.ts'
import { Button } from '../../ui/button.tsx'
import { usePour, useWallet } from './use-wallet.ts'

/** Sandbox only: sends test USDT to the member's own address, as a wallet would. */
export function PourButton({ amount }: { amount: number }) {
  const wallet = useWallet()
  const pouring = usePour()
  const address = wallet.data?.address
  if (!address) return null
  const pour = () =>
    pouring.mutate(
      { address, amount },
      {
        onSuccess: () => toast.success('Sent on the local chain.'),
        onError: (error) => toastFailure(error, text.internal),
      },
    )
  return (
    <Button tone="soft" busy={pouring.isPending} onClick={pour}>
      <FlaskConical className="size-4" aria-hidden="true" />
      Pour {digits(amount, 2)} test USDT
    </Button>
  )
}
