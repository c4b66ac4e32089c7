import { useContext } from 'react'
import { Switch } from '../../ui/forms/switch.tsx'
import type { Member } from '../shell/member.ts'
import { AskBotSwitch, wishFor } from './bot-switch-dialog.tsx'

/** Shows whether the bot opens new positions, and really pauses or resumes it after a confirmation. */
export function BotSwitch({ member: { prefs, bot } }: { member: Member }) {
  const ask = useContext(AskBotSwitch)
  const isOn = bot ? bot.state === 'active' : prefs.isBotActive
  return (
    <Switch
      label={isOn ? 'Bot Active' : 'Bot Deactivated'}
      checked={isOn}
      disabled={!wishFor(bot)}
      onChange={() => ask?.()}
    />
  )
}
