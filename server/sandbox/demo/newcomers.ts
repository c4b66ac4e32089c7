import { rejectForm } from '../../bots/trading/brokers/reject-form.ts'
import { inTx } from '../../platform/database/db.ts'
import type { DemoParts } from './demo-parts.ts'
import type { Person } from './demo-people.ts'
import type { Joined, memberActs } from './member-acts.ts'
import type { SignIn } from './world-store.ts'

const onTop = 2n
const reason = 'The server refused this login. Please check the number and send the form again.'

/** One new member at each gate before the bot, and one whose first deposit is on its way. */
export async function bringNewcomers(
  parts: DemoParts,
  acts: ReturnType<typeof memberActs>,
  operatorId: bigint,
  sponsor: Joined | undefined,
): Promise<{ signIns: SignIn[]; leaveOneOnItsWay(): Promise<void> }> {
  const { identity, chain, settle, watch, leftToOperators } = parts
  const bring = (name: string, capital: number) => acts.join(newcomer(name, capital), sponsor?.id)
  const chooser = await bring('Noor Package', 500)
  const payer = await bring('Nils Deposit', 1_000)
  const former = await bring('Nina Broker', 300)
  const pending = await bring('Noah Pending', 1_500)
  const rejected = await bring('Nora Rejected', 200)

  for (const person of [former, pending, rejected]) await acts.deposit(person, person.fuel)
  await settle()
  for (const person of [former, pending, rejected]) await acts.choosePackage(person)
  leftToOperators.push(pending.id)
  for (const person of [pending, rejected]) await acts.sendForm(person)
  await inTx(identity.db, (tx) =>
    rejectForm(tx, { memberId: rejected.id, actorId: operatorId, reason, now: identity.clock.now() }),
  )

  return {
    signIns: [
      { email: chooser.email, about: 'new: chooses a package' },
      { email: payer.email, about: `new: the deposit has ${onTop} of 5 confirmations` },
      { email: former.email, about: 'new: has a package, sends the broker form' },
      { email: pending.email, about: 'new: the bot is being set up (an operator may do it)' },
      { email: rejected.email, about: 'new: the broker form was sent back' },
    ],
    /** It stays where it is for visitors to see; the next transaction on the chain, or a skip, brings it home. */
    async leaveOneOnItsWay() {
      await acts.deposit(payer, payer.fuel)
      await chain.restWith(onTop)
      await watch()
    },
  }
}

function newcomer(name: string, capital: number): Person {
  return {
    name,
    email: `${name.replace(' ', '.').toLowerCase()}@fairlead.test`,
    sponsor: undefined,
    day: 0,
    capital,
    fuel: capital / 5,
    habit: 'keeps',
    isPartners: false,
    isCautious: false,
  }
}
