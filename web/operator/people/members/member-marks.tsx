import { botStateNames } from '@fairlead/contract/bot-state-names'
import type { BotState } from '@fairlead/contract/entities'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

type Marked = { role: string; bot: BotState; lockedAt: string | null; closedAt: string | null }

const tones: Partial<Record<BotState, BadgeTone>> = {
  active: 'positive',
  pending: 'warning',
  low_fuel: 'warning',
  frozen: 'negative',
  loss_closed: 'negative',
  rejected: 'negative',
}

/** How a member stands, in a few words. */
export function MemberMarks({ member: { role, bot, lockedAt, closedAt } }: { member: Marked }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {role !== 'member' && <Badge tone="accent">{role}</Badge>}
      {lockedAt && <Badge tone="negative">locked</Badge>}
      {closedAt && <Badge>closed</Badge>}
      {role === 'member' && !closedAt && <Badge tone={tones[bot] ?? 'neutral'}>{botStateNames[bot]}</Badge>}
    </span>
  )
}
