import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { useRefusal } from '../lib/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Refused } from '../ui/refused.tsx'
import { Switch } from '../ui/switch.tsx'
import type { Member } from './member.ts'
import { useBotSwitch } from './use-bot.ts'

/** Shows whether the bot opens new positions, and really pauses or resumes it after a confirmation. */
export function BotSwitch({ member: { prefs, bot } }: { member: Member }) {
  const [isAsking, setAsking] = useState(false)
  const switching = useBotSwitch()
  const isOn = bot ? bot.state === 'active' : prefs.isBotActive
  const canSwitch = bot?.state === 'active' || bot?.state === 'paused'

  const refusal = useRefusal()
  const ask = (isAsked: boolean) => {
    refusal.forget()
    setAsking(isAsked)
  }

  const confirm = () => {
    refusal.forget()
    switching.mutate(!isOn, {
      onSuccess: () => {
        toast.success(isOn ? 'The bot is paused.' : 'The bot trades again.')
        setAsking(false)
      },
      onError: (error) => refusal.tell(error, text.internal),
    })
  }

  return (
    <>
      <Switch
        label={isOn ? 'Bot Active' : 'Bot Deactivated'}
        checked={isOn}
        disabled={!canSwitch || switching.isPending}
        onChange={() => ask(true)}
      />
      <Dialog
        open={isAsking}
        title={isOn ? 'Pause the bot?' : 'Let the bot trade again?'}
        onClose={() => ask(false)}
        actions={
          <>
            <Button tone="secondary" onClick={() => ask(false)}>
              Leave it as it is
            </Button>
            <Button busy={switching.isPending} onClick={confirm}>
              {isOn ? 'Pause the bot' : 'Resume the bot'}
            </Button>
          </>
        }
      >
        {isOn ? (
          <p>
            It opens no new positions. {openWords(bot?.openPositions ?? 0)} Hosting is charged by the day while it is
            paused, too.
          </p>
        ) : (
          <p>It opens new positions from the next finished bar on, within your bot settings.</p>
        )}
        <div className="mt-3 empty:hidden">
          <Refused words={refusal.words} />
        </div>
      </Dialog>
    </>
  )
}

function openWords(count: number): string {
  if (count === 0) return 'Nothing is open at present.'
  return count === 1 ? 'The 1 open position is still managed.' : `The ${count} open positions are still managed.`
}
