import { rules } from '@fairlead/contract/constants'
import type { BotState } from '@fairlead/contract/entities'
import { text } from '@fairlead/contract/text'
import { toDollars } from '@fairlead/money/to-dollars'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { dayTime, money } from '../lib/format.ts'
import { toastFailure } from '../lib/toast-failure.ts'
import { Alert, type AlertTone } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SectionLink } from './section-link.tsx'
import { type Bot, useReactivation } from './use-bot.ts'

type Notice = { tone: AlertTone; words: string; canReactivate?: true }

const notices: Partial<Record<BotState, Notice>> = {
  paused: { tone: 'info', words: 'Your bot is paused. It opens no new positions; open ones are still managed.' },
  low_fuel: { tone: 'warning', words: 'Your fuel is low. No new positions open until you add fuel.' },
  deactivated: {
    tone: 'warning',
    words: 'Your bot is deactivated. It trades nothing and hosting has stopped.',
    canReactivate: true,
  },
  loss_closed: {
    tone: 'negative',
    words: 'Losses reached half of the capital. The bot has closed everything and stopped.',
    canReactivate: true,
  },
  frozen: { tone: 'warning', words: text.accountFrozen },
  closing: { tone: 'info', words: text.accountClosed },
  closed: { tone: 'info', words: text.accountIsClosed },
}

const fee = toDollars(rules.reactivationFee)

/** What is the matter with a bot that does not simply trade, and what can be done about it. */
export function BotNotice({ bot }: { bot: Bot }) {
  const notice = notices[bot.state]
  if (!notice) return null
  return (
    <div className="mb-6">
      <Alert tone={notice.tone}>
        <p className="font-semibold">
          {notice.words}
          {bot.since && <span className="font-normal"> Since {dayTime(bot.since)}.</span>}
        </p>
        {bot.reason && <p className="mt-1">{bot.reason}</p>}
        {bot.state === 'low_fuel' && (
          <p className="mt-1">
            {bot.deactivatesAt && `The bot is deactivated at ${dayTime(bot.deactivatesAt)} if it stays low. `}
            <SectionLink to="fuelwallet">Add fuel</SectionLink>
          </p>
        )}
        {notice.canReactivate && <Reactivation />}
      </Alert>
    </div>
  )
}

function Reactivation() {
  const [isAsking, setAsking] = useState(false)
  const reactivation = useReactivation()
  const confirm = () =>
    reactivation.mutate(undefined, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toastFailure(error, text.internal),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button tone="secondary" className="mt-3" onClick={() => setAsking(true)}>
        Reactivate for {money(fee, 0)}
      </Button>
      <Dialog
        open={isAsking}
        title="Reactivate the bot?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="secondary" onClick={() => setAsking(false)}>
              Not now
            </Button>
            <Button busy={reactivation.isPending} onClick={confirm}>
              Pay {money(fee)} and reactivate
            </Button>
          </>
        }
      >
        <p>
          {money(fee)} is taken from your fuel. The bot is then set up again, within 24 hours. Hosting starts again when
          it is active.
        </p>
      </Dialog>
    </>
  )
}
