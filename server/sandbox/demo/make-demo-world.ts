import { firstTerms } from '@fairlead/contract/constants'
import { confirmPartner } from '../../bots/trading/brokers/confirm-partner.ts'
import { addSeconds, systemClock } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import { chooseSignIns } from './choose-sign-ins.ts'
import { demoDays } from './claim-world.ts'
import type { Approver, DemoParts } from './demo-parts.ts'
import { demoPeople, type Person } from './demo-people.ts'
import { type Joined, memberActs } from './member-acts.ts'
import { halfOf, moneyActs } from './money-acts.ts'
import { bringNewcomers } from './newcomers.ts'
import { type Outcome, readOutcomes } from './outcome-store.ts'
import { setDone } from './world-store.ts'

const daySeconds = 86_400
/** The last things happen this long before the present. */
const lastHours = 3
const pauseDay = 33
const withdrawalDays = [14, 22, 31, 40]
const withdrawersMax = 3
const sweepEveryDays = 8
/** From then on those who run low have not got round to it yet. */
const lastTopUpDay = demoDays - 6
const rejectedDay = 31
const rejectedReason =
  'The payout address belongs to an exchange that asks for a memo. Please enter a wallet of your own.'

/**
 * Lets the people of the demo world live through its days, each by the verbs that the pages call, while the clock is put forward
 * to the present. Who wins and who loses comes out of the trading.
 */
export async function makeDemoWorld(parts: DemoParts, operators: readonly [Approver, ...Approver[]]): Promise<void> {
  const [{ id: operatorId }] = operators
  const { identity, tell, settle } = parts
  const { db, clock } = identity
  const acts = memberActs(parts)
  const money = moneyActs(parts, operators)
  const waiting = demoPeople()
  const start = clock.now()
  const here: Joined[] = []
  const started = new Set<Joined>()

  const skipTo = (time: Date) => parts.skip(Math.max(0, Math.round((time.getTime() - clock.now().getTime()) / 1000)))

  async function welcome(day: number): Promise<void> {
    for (const person of waiting.filter((one) => one.day === day))
      here.push(await acts.join(person, idOf(person.sponsor)))
    for (const person of here.filter((one) => one.day === day)) await acts.deposit(person, person.fuel)
  }

  /** Those whose first deposit has arrived. */
  async function startBots(): Promise<void> {
    for (const person of here.filter((one) => !started.has(one))) {
      await acts.choosePackage(person)
      if (person.isCautious) await acts.tighten(person)
      await acts.sendForm(person)
      if (person.isPartners)
        await inTx(db, (tx) => confirmPartner(tx, { memberId: person.id, operatorId, now: clock.now() }))
      started.add(person)
    }
  }

  async function lookAfterFuel(day: number, outcomes: ReadonlyMap<bigint, Outcome>): Promise<void> {
    for (const person of here) {
      const { state = 'none', fuel = 0n } = outcomes.get(person.id) ?? {}
      if (state === 'low_fuel' && person.habit === 'keeps' && day < lastTopUpDay)
        await acts.deposit(person, person.fuel)
      if (state !== 'deactivated' || person.habit !== 'returns') continue
      // The fee and a few weeks of hosting on top of it.
      if (fuel < 2n * firstTerms.reactivationFee) await acts.deposit(person, person.fuel * 4)
      else await acts.reactivate(person)
    }
  }

  async function withdraw(day: number, outcomes: ReadonlyMap<bigint, Outcome>): Promise<void> {
    const rich = byIncome(here, outcomes)
    const demo = rich.find(({ person }) => person === here[0])
    for (const { person, income } of new Set(
      demo ? [demo, ...rich.slice(0, withdrawersMax)] : rich.slice(0, withdrawersMax),
    )) {
      await money.withdraw(person, halfOf(income))
      if (day === rejectedDay && person === (demo ?? rich[0])?.person) await money.reject(person, rejectedReason)
      else await money.approve(person)
    }
  }

  const idOf = (person: Person | undefined) => here.find((one) => one === person)?.id

  for (let day = 0; day < demoDays; day++) {
    tell({ percent: Math.floor((day / demoDays) * 100), words: `Day ${day + 1} of ${demoDays}` })
    await skipTo(addSeconds(start, day * daySeconds))
    const outcomes = await readOutcomes(db)
    await lookAfterFuel(day, outcomes)
    await welcome(day)
    await settle()
    await startBots()
    if (day === pauseDay) await pauseOne(here, outcomes, acts)
    if (day % sweepEveryDays === 0) await signAll(parts)
    if (withdrawalDays.includes(day)) {
      await withdraw(day, outcomes)
      await signAll(parts)
    }
  }

  tell({ percent: 99, words: 'The last hours' })
  await skipTo(addSeconds(systemClock.now(), -lastHours * 3_600))
  await signAll(parts)
  await leaveOneWaiting(here, await readOutcomes(db), money)
  const newcomers = await bringNewcomers(parts, acts, operatorId, here[0])
  // Whatever is left to sweep would wake the chain later.
  await signAll(parts)
  await skipTo(systemClock.now())
  await newcomers.leaveOneOnItsWay()
  const signIns = chooseSignIns(here, newcomers.signIns, await readOutcomes(db))
  await setDone(db, { at: clock.now(), signIns, leftToOperators: parts.leftToOperators })
}

/** Sends until there is nothing left to send, and everything that was sent is final. */
async function signAll({ sign, settle, head }: DemoParts): Promise<void> {
  for (let before = -1n, after = await head(); after !== before; after = await head()) {
    before = after
    await sign()
    await settle()
  }
}

/** Somebody in the middle who has had a loss of late takes a break. */
async function pauseOne(
  here: readonly Joined[],
  outcomes: ReadonlyMap<bigint, Outcome>,
  acts: ReturnType<typeof memberActs>,
): Promise<void> {
  const running = here.filter((one) => one.sponsor && one.habit === 'keeps' && outcomes.get(one.id)?.state === 'active')
  const worst = running.sort((one, other) => Number(profitOf(one) - profitOf(other)))[Math.floor(running.length / 3)]
  if (worst) await acts.pause(worst)

  function profitOf({ id }: Joined): bigint {
    return outcomes.get(id)?.profit ?? 0n
  }
}

/** The richest but the demo member asks for half of it; operators have not come to it yet. */
async function leaveOneWaiting(
  here: readonly Joined[],
  outcomes: ReadonlyMap<bigint, Outcome>,
  money: ReturnType<typeof moneyActs>,
): Promise<void> {
  const [richest] = byIncome(here.slice(1), outcomes)
  if (!richest) throw new Error('Nobody has earned enough to withdraw')
  await money.withdraw(richest.person, halfOf(richest.income))
}

/** Who could withdraw something, the richest first. */
function byIncome(here: readonly Joined[], outcomes: ReadonlyMap<bigint, Outcome>) {
  return here
    .map((person) => ({ person, income: 0n, withdraws: true, owes: false, ...outcomes.get(person.id) }))
    .filter(({ income, withdraws, owes }) => income >= firstTerms.withdrawalMin && !withdraws && !owes)
    .sort((one, other) => Number(other.income - one.income))
}
