import { text } from '@fairlead/contract/text'
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { useRefusal } from '../../lib/calls/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Refused } from '../../ui/forms/refused.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Bot, useBotSwitch } from './use-bot.ts'

/** Opens the question of the dashboard; there is none outside of it. */
export const AskBotSwitch = createContext<(() => void) | undefined>(undefined)

export const botWishes = {
  pause: { isOn: false, title: 'Pause the bot?', action: 'Pause the bot', done: 'The bot is paused.' },
  resume: {
    isOn: true,
    title: 'Let the bot trade again?',
    action: 'Resume the bot',
    done: 'The bot is trading again.',
  },
} as const
export type BotWish = keyof typeof botWishes

/** What its member may wish of a bot as it stands; nothing while neither would change anything. */
export function wishFor(bot: Pick<Bot, 'state'> | undefined): BotWish | undefined {
  if (bot?.state === 'active') return 'pause'
  return bot?.state === 'paused' ? 'resume' : undefined
}

type BotSwitchingProps = { bot: Bot | undefined; section: string; children: ReactNode }

/** The one place where pausing and resuming is confirmed, whatever it was asked from: switch, card, banner, menu or palette. */
export function BotSwitching({ bot, section, children }: BotSwitchingProps) {
  // Kept as it was asked: the answer changes the bot before the dialog is gone.
  const [asked, setAsked] = useState<{ wish: BotWish; openPositions: number; time: number }>()
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has gone on to another section has left the question behind
  useEffect(() => setAsked(undefined), [section])
  const wish = wishFor(bot)
  const ask = () => {
    if (!wish) return
    setAsked((before) => ({ wish, openPositions: bot?.openPositions ?? 0, time: (before?.time ?? 0) + 1 }))
    setOpen(true)
  }
  return (
    <AskBotSwitch value={ask}>
      {children}
      {/* Anew each time: what was refused once it had been left is not said of the next. */}
      {asked && (
        <BotSwitchDialog
          key={asked.time}
          wish={asked.wish}
          openPositions={asked.openPositions}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </AskBotSwitch>
  )
}

type Props = { wish: BotWish; openPositions: number; open: boolean; onClose: () => void }

export function BotSwitchDialog({ wish, openPositions, open, onClose }: Props) {
  const switching = useBotSwitch()
  const { isOn, title, action, done } = botWishes[wish]
  const refusal = useRefusal()
  const leave = () => {
    refusal.forget()
    onClose()
  }
  const confirm = () => {
    refusal.forget()
    switching.mutate(isOn, {
      onSuccess: () => {
        toast.success(done)
        leave()
      },
      onError: (error) => refusal.tell(error, text.internal),
    })
  }
  return (
    <Dialog
      open={open}
      title={title}
      onClose={leave}
      actions={
        <>
          <Button tone="secondary" onClick={leave}>
            Leave it as it is
          </Button>
          <Button busy={switching.isPending} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {isOn ? (
        <p>It will open new positions from the next completed bar, within your bot settings.</p>
      ) : (
        <p>
          It will open no new positions. {openWords(openPositions)} Hosting is still charged daily while it is paused.
        </p>
      )}
      <div className="mt-3 empty:hidden">
        <Refused words={refusal.words} />
      </div>
    </Dialog>
  )
}

type ButtonProps = {
  bot: Pick<Bot, 'state'> | undefined
  className?: string | undefined
  /** Before the question opens: a menu closes around the button. */
  onAsk?: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Pause or Resume, whichever the bot's state allows; nothing where it allows neither. */
export function BotSwitchButton({ bot, className, onAsk }: ButtonProps) {
  const ask = useContext(AskBotSwitch)
  const wish = wishFor(bot)
  if (!ask || !wish) return null
  return (
    <Button
      tone="secondary"
      aria-haspopup="dialog"
      className={className}
      onClick={(event) => {
        onAsk?.(event)
        ask()
      }}
    >
      {botWishes[wish].action}
    </Button>
  )
}

function openWords(count: number): string {
  if (count === 0) return 'No positions are open.'
  return count === 1 ? 'The 1 open position is still managed.' : `The ${count} open positions are still managed.`
}
