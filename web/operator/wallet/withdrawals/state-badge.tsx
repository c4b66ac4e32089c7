import type { BadgeTone } from '../../../ui/badge.tsx'
import { Badge } from '../../../ui/badge.tsx'

type State = { status: string; approvedAt: string | null }

const states: Readonly<Record<string, { tone: BadgeTone; words: string }>> = {
  otp_pending: { tone: 'neutral', words: 'waiting for code' },
  success: { tone: 'positive', words: 'paid' },
  rejected: { tone: 'negative', words: 'rejected' },
  expired: { tone: 'neutral', words: 'expired' },
  failed: { tone: 'negative', words: 'failed' },
  called_off: { tone: 'neutral', words: 'cancelled' },
}

export function stateBadge({ status, approvedAt }: State) {
  const known = states[status]
  if (known) return <Badge tone={known.tone}>{known.words}</Badge>
  return approvedAt ? <Badge tone="accent">approved, being paid</Badge> : <Badge tone="warning">waits</Badge>
}
