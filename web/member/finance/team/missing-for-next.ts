import { money } from '../../../lib/formats/format.ts'
import type { Eligibility } from './eligibility-card.tsx'

/** What the first level that does not pay yet still asks for. */
export function missingForNext({ levels }: Pick<Eligibility, 'levels'>): string {
  const next = levels.find(({ eligible }) => !eligible)
  if (!next) return 'You have reached every level.'
  const needs = [
    ...(next.missing.includes('package') ? ['an active package'] : []),
    ...(next.missing.includes('members')
      ? [`${next.membersMissing} more active direct ${next.membersMissing === 1 ? 'member' : 'members'}`]
      : []),
    ...(next.missing.includes('business') ? [`${money(next.businessMissing)} more team business`] : []),
  ]
  const last = needs.at(-1)
  const words = needs.length > 1 ? `${needs.slice(0, -1).join(', ')} and ${last}` : last
  return `For level ${next.level}, which pays ${next.percent}%, you need ${words}.`
}
