import { exactUsd } from '@fairlead/money/exact-usd'
import { micro } from '@fairlead/money/money'
import { demoEmail } from './demo-people.ts'
import type { Joined } from './member-acts.ts'
import type { Outcome } from './outcome-store.ts'
import type { SignIn } from './world-store.ts'

/** Whom it is worth signing in as, by what became of them: nobody was made to win or to lose. */
export function chooseSignIns(
  people: readonly Joined[],
  newcomers: readonly SignIn[],
  outcomes: ReadonlyMap<bigint, Outcome>,
): SignIn[] {
  const all = people.map((person) => ({ ...outcomeOf(outcomes, person), email: person.email }))
  const others = all.filter(({ email }) => email !== demoEmail)
  const inState = (state: Outcome['state']) =>
    others.filter((one) => one.state === state).sort((one, other) => Number(other.fuel - one.fuel))[0]
  const byProfit = others.filter(({ trades }) => trades > 0).sort((one, other) => Number(other.profit - one.profit))
  const chosen: [string, (Outcome & { email: string }) | undefined, (one: Outcome) => string][] = [
    ['the whole team below', all.find(({ email }) => email === demoEmail), made],
    ['has won the most', byProfit.at(0), made],
    ['has lost the most', byProfit.at(-1), made],
    ['low on fuel', inState('low_fuel'), left],
    ['deactivated', inState('deactivated'), left],
    ['paused', inState('paused'), made],
    ['waits for a withdrawal', others.find(({ withdraws }) => withdraws), made],
    ['loss closed', inState('loss_closed'), made],
  ]
  const signIns = chosen.flatMap(([what, one, figure]) =>
    one ? [{ email: one.email, about: `${what} (${figure(one)})` }] : [],
  )
  return [...signIns, ...newcomers]
}

const made = ({ profit }: Outcome) => `profit ${signed(profit)}`
const left = ({ fuel }: Outcome) => `${exactUsd(micro(fuel))} of fuel left`
const signed = (amount: bigint) => `${amount < 0n ? '-' : ''}${exactUsd(micro(amount < 0n ? -amount : amount))}`

function outcomeOf(outcomes: ReadonlyMap<bigint, Outcome>, { id, email }: Joined): Outcome {
  const outcome = outcomes.get(id)
  if (!outcome) throw new Error(`${email} is not among the members`)
  return outcome
}
