import { cancelClosing, readClosingWait } from '@fairlead/contract/routes/people/closing-wait'
import { readClosing } from '@fairlead/contract/routes/people/profile'
import { text } from '@fairlead/contract/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import { keyOf } from '../../lib/calls/query-key.ts'
import { RefusedCall } from '../../lib/calls/refused-call.tsx'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { dayTime } from '../../lib/formats/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { botQuery, useBotSwitch } from '../bots/use-bot.ts'

export function ClosingWaits({ closesAt }: { closesAt: string }) {
  const act = useAct()
  const queryClient = useQueryClient()
  const calling = useMutation({
    mutationFn: () => act(cancelClosing),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastFailure(error, text.internal),
    onSettled: () =>
      Promise.all(
        [keyOf(readClosingWait), keyOf(readClosing), botQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <div className="mb-6">
      <Alert tone="warning">
        <p className="font-semibold">Your account will be closed on {dayTime(closesAt)}.</p>
        <p className="mt-1">
          Until then the bot opens no new positions. Then it is shut down, you are signed out, and unused fuel is
          refunded.
        </p>
        <Button tone="secondary" className="mt-3" busy={calling.isPending} onClick={() => calling.mutate()}>
          Keep my account
        </Button>
        <RefusedCall error={calling.error} />
      </Alert>
    </div>
  )
}

export function StillPaused({ onLeave }: { onLeave: () => void }) {
  const switching = useBotSwitch()
  const resume = () =>
    switching.mutate(true, {
      onSuccess: () => toast.success('Your bot is active again.'),
      onError: (error) => toastFailure(error, text.internal),
    })
  return (
    <div className="mb-6">
      <Alert>
        <p className="font-semibold">Your account stays open. The bot is still paused.</p>
        <p className="mt-1">
          It was paused for the closure you cancelled, and opens no new positions until you resume it.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button busy={switching.isPending} onClick={resume}>
            Resume the bot
          </Button>
          <Button tone="secondary" onClick={onLeave}>
            Leave it paused
          </Button>
        </div>
        <RefusedCall error={switching.error} />
      </Alert>
    </div>
  )
}
