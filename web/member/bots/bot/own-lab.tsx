import { useMemo } from 'react'
import { Lab } from '../../../lab/lab.tsx'
import { bounds, type LabSettings } from '../../../lab/settings/lab-settings.ts'
import type { Member } from '../../shell/member.ts'

/** The lab, beginning with the capital and the settings of the member's own bot. */
export default function OwnLab({ bot }: Pick<Member, 'bot'>) {
  const own = useMemo(() => ownSettings(bot), [bot])
  return <Lab own={own} />
}

function ownSettings(bot: Member['bot']): Partial<LabSettings> {
  if (!bot?.capital) return {}
  const { capital, settings } = bot
  if (settings?.mode !== 'custom') return { capital }
  const most = capital < bounds.smallCapital.below ? bounds.smallCapital.riskMax : bounds.risk.max
  const share = Math.round((settings.maxLossPerTrade / capital) * 1_000) / 10
  return {
    capital,
    symbols: settings.assets,
    tradesMax: settings.maxTrades,
    risk: Math.min(most, Math.max(bounds.risk.min, share)),
  }
}
