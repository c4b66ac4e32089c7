import { display } from '@fairlead/contract/constants'
import type { Money } from '@fairlead/money/money'
import { holdMember } from '../../people/identity/standing/hold-member.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { countBonus } from '../fuel/count-bonus.ts'
import { hashInput } from '../ledger/hash-input.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { readTerms } from '../terms/read-terms.ts'
import { replaceActive } from './activate-package.ts'
import { activeOf, hasEntry } from './store.ts'

export const bonusKey = (memberId: bigint) => `joining bonus ${memberId}`

/** Gives the joining bonus in force, once, while the offer lasts; its hidden package becomes active unless a bought one is. Answers how much it is. */
export async function claimJoiningBonus(tx: Tx, memberId: bigint, endsAt: Date, now: Date): Promise<Money> {
  await holdMember(tx, memberId)
  if (await hasEntry(tx, bonusKey(memberId))) throw new DomainError('bonus_already_claimed')
  if (now >= endsAt) throw new DomainError('bonus_expired')
  const { joiningBonus } = await readTerms(tx, now)
  await postEntry(tx, {
    kind: 'bonus',
    key: bonusKey(memberId),
    hash: hashInput('bonus', memberId, joiningBonus),
    event: 'joining bonus',
    at: now,
    postings: [
      { account: 'promotions', amount: -joiningBonus as Money },
      { account: 'bonus_fuel', memberId, amount: joiningBonus },
    ],
  })
  await countBonus(tx, memberId)
  if (!(await activeOf(tx, memberId))) await replaceActive(tx, memberId, display.hiddenPackageId, now)
  return joiningBonus
}
