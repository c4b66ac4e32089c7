import type { MemberFigures } from './command.ts'
import type { Model } from './model.ts'
import type { PureWorld } from './pure-world.ts'
import type { Random } from './random.ts'

const none = { fuel: 0n, bonus_fuel: 0n, advance: 0n, income: 0n, hold: 0n, suspense: 0n }
const memberAccounts = Object.keys(none) as (keyof typeof none)[]

/** Counts every posting a second time, entry by entry, to compare the balances with. */
export class SecondCount {
  private readonly people: (typeof none)[] = []
  private readonly house: Record<string, bigint> = {
    treasury: 0n,
    operations: 0n,
    affiliate_pool: 0n,
    promotions: 0n,
    dust: 0n,
  }

  add(world: PureWorld): void {
    while (this.people.length < world.people.length) this.people.push({ ...none })
    for (const { kind, postings } of world.posted) {
      let sum = 0n
      for (const { account, member, amount } of postings) {
        sum += amount
        const person = this.people[member]
        if (person) person[account as keyof typeof none] += amount
        else this.house[account] = (this.house[account] ?? 0n) + amount
      }
      if (sum !== 0n) throw new Error(`an entry of kind ${kind} sums to ${sum}`)
    }
  }

  compare(world: PureWorld): void {
    for (const name in world.house)
      if (world.house[name] !== this.house[name]) fail(`${name} is not the sum of its postings`)
    world.people.forEach(({ balances }, index) => {
      const counted = this.people[index] ?? none
      for (const name of memberAccounts)
        if (balances[name] !== counted[name]) fail(`${name} of member ${index} is not the sum of its postings`)
    })
  }
}

/** Invariants 2, 3 and 6 of the money rules. */
export function checkInvariants(world: PureWorld): void {
  let owed = 0n
  let bonus = 0n
  world.people.forEach(({ balances: b, sponsor }, index) => {
    if (b.fuel < 0n || b.bonus_fuel < 0n || b.income < 0n || b.hold < 0n || b.suspense < 0n)
      fail(`a balance of member ${index} is negative`)
    if (b.advance !== (sponsor === null ? 0n : -((b.fuel * 5n) / 100n)))
      fail(`the advance of member ${index} is not 5% of the fuel`)
    owed += b.fuel + b.advance + b.income + b.hold + b.suspense
    bonus += b.bonus_fuel
  })
  const { treasury = 0n, operations = 0n, affiliate_pool = 0n, promotions = 0n, dust = 0n } = world.house
  must(affiliate_pool >= 0n && operations >= 0n && dust >= 0n, 'an account of the house is negative')
  must(-treasury === owed + affiliate_pool + operations + dust + bonus + promotions, 'the books do not balance')
  must(-treasury >= owed, 'not everyone can be paid')
  for (const { kind, postings } of world.posted) {
    if (kind !== 'charge' && kind !== 'arrears') continue
    const of = (account: string) =>
      postings.reduce((sum, posting) => (posting.account === account ? sum + posting.amount : sum), 0n)
    const collected = -of('fuel')
    must(of('income') * 100n <= collected * 40n, 'uplines got more than 40% of what was collected')
    must(of('promotions') === -of('bonus_fuel'), 'bonus fuel paid somebody')
  }
}

/** A set of members with everyone below them takes out no more than it put in, even if it took all it could. */
export function checkCoalition(model: Model, random: Random): void {
  const inside = new Set<number>()
  for (let picks = 1 + random.below(4); picks > 0; picks--) inside.add(random.below(model.members.length))
  // Sponsors come before those they bring, so one pass finds everyone below.
  model.members.forEach(({ sponsor }, index) => {
    if (sponsor !== undefined && inside.has(sponsor)) inside.add(index)
  })
  let putIn = 0n
  let takesOut = 0n
  for (const index of inside) {
    const member = model.members[index]
    const { fuel, advance, income, hold, waiting } = model.figures(index)
    putIn += member?.putIn ?? 0n
    takesOut += (member?.tookOut ?? 0n) + fuel + advance + income + hold + waiting
  }
  if (takesOut > putIn) fail(`members ${[...inside].join(', ')} put in ${putIn} and could take out ${takesOut}`)
}

/** The bookkeeping and the independent model agree on every figure. */
export function checkAgreement(world: PureWorld, model: Model): void {
  world.people.forEach(({ balances: b, owed, package: held }, index) => {
    const figures = model.figures(index)
    const arrears = owed.reduce((sum, { left }) => sum + left, 0n)
    same(index, 'package', BigInt(held ?? 0), figures)
    same(index, 'fuel', b.fuel, figures)
    same(index, 'bonus', b.bonus_fuel, figures)
    same(index, 'advance', b.advance, figures)
    same(index, 'waiting', b.suspense, figures)
    same(index, 'income', b.income, figures)
    same(index, 'hold', b.hold, figures)
    same(index, 'arrears', arrears, figures)
  })
  const house = model.house()
  for (const [name, amount] of [
    ['treasury', house.treasury],
    ['affiliate_pool', house.pool],
    ['operations', house.operations],
    ['promotions', house.promotions],
    ['dust', house.dust],
  ] as const)
    if (world.house[name] !== amount) fail(`${name} is ${world.house[name]}, the model has ${amount}`)
}

function same(index: number, name: keyof MemberFigures, amount: bigint, figures: MemberFigures): void {
  if (amount !== figures[name]) fail(`${name} of member ${index} is ${amount}, the model has ${figures[name]}`)
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) fail(otherwise)
}

function fail(how: string): never {
  throw new Error(how)
}
