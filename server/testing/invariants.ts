import type { HouseFigures, MemberFigures } from './command.ts'
import type { Model } from './model.ts'
import type { Random } from './random.ts'

/** What the house owes can be paid, and nothing that belongs to somebody is negative. */
export function checkSolvency(figures: readonly MemberFigures[], house: HouseFigures): void {
  let owed = 0n
  figures.forEach((of, index) => {
    for (const name of ['fuel', 'bonus', 'waiting', 'income', 'hold', 'arrears', 'writtenOff'] as const)
      if (of[name] < 0n) throw new Error(`${name} of member ${index} is negative`)
    owed += ownOf(of)
  })
  if (house.pool < 0n || house.operations < 0n || house.dust < 0n)
    throw new Error('an account of the house is negative')
  if (-house.treasury < owed) throw new Error(`${owed} is owed, ${-house.treasury} is there`)
}

/** A set of members with everyone below them takes out no more than it put in, even if it took all it could. */
export function checkCoalition(members: Model['members'], figures: readonly MemberFigures[], random: Random): void {
  const inside = new Set<number>()
  for (let picks = 1 + random.below(4); picks > 0; picks--) inside.add(random.below(members.length))
  // Sponsors come before those they bring, so one pass finds everyone below.
  members.forEach(({ sponsor }, index) => {
    if (sponsor !== undefined && inside.has(sponsor)) inside.add(index)
  })
  const { putIn, takesOut } = gainOf([...inside], members, figures)
  if (takesOut > putIn)
    throw new Error(`members ${[...inside].join(', ')} put in ${putIn} and could take out ${takesOut}`)
}

/** What these members brought from outside, and what they have taken out or still could. */
export function gainOf(inside: readonly number[], members: Model['members'], figures: readonly MemberFigures[]) {
  let putIn = 0n
  let takesOut = 0n
  for (const index of inside) {
    const [member, of] = [members[index], figures[index]]
    if (!member || !of) throw new RangeError(`There is no member ${index}`)
    putIn += member.putIn
    takesOut += member.tookOut + ownOf(of)
  }
  return { putIn, takesOut }
}

const ownOf = ({ fuel, advance, income, hold, waiting }: MemberFigures): bigint =>
  fuel + advance + income + hold + waiting
