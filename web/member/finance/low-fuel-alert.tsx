import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { daysWords, usd } from '../../content/term-words.ts'
import { dayTime, money } from '../../lib/formats/format.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Member } from '../shell/member.ts'
import { sectionPath } from '../shell/section-path.ts'
import { EnoughFuel } from './enough-fuel.tsx'

/** Opens whenever fuel becomes low, and says what follows and what to do. */
export function LowFuelAlert({ member: { prefs, bot } }: { member: Member }) {
  const navigate = useNavigate()
  const { graceDays, reactivationFee } = useTerms()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(prefs.lowFuelStatus), [prefs.lowFuelStatus])

  const addFuel = () => {
    setOpen(false)
    navigate(sectionPath('fuelwallet'))
  }
  return (
    <Dialog
      open={isOpen}
      title="Your fuel is low"
      onClose={() => setOpen(false)}
      actions={
        <>
          <Button tone="secondary" onClick={() => setOpen(false)}>
            Later
          </Button>
          <Button onClick={addFuel}>Add fuel</Button>
        </>
      }
    >
      <p>
        Your fuel balance is {money(prefs.fuelBalance)}. No new positions open. Open trades continue to be managed for{' '}
        {daysWords(graceDays)}
        {bot?.deactivatesAt ? `, until ${dayTime(bot.deactivatesAt)}` : ''}.
      </p>
      {bot && (
        <div className="mt-3">
          <EnoughFuel bot={bot} />
        </div>
      )}
      <p className="mt-3">
        If the balance stays too low, the bot is deactivated after that, and reactivation costs {usd(reactivationFee)}.
      </p>
    </Dialog>
  )
}
