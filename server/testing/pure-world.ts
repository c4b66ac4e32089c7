// long: every command of the rules as bookkeeping, each once and side by side
import { display, rules } from '@fairlead/contract/constants'
import { packages } from '@fairlead/contract/packages'
import { least, type Money, micro } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'
import { hostingForDay } from '../fuel/hosting-for-day.ts'
import type { Account, EntryKind } from '../ledger/account.ts'
import { chargeDue } from './charge-due.ts'
import { type Coming, daysUntilBusiness, takeBack, takeRipe } from './coming-business.ts'
import { type Command, type LevelRow, structures } from './command.ts'
import { directIncomeOn, splitCharge } from './split-charge.ts'

export type Posting = { account: Account; member: number; amount: bigint }
export type Entry = { kind: EntryKind; key: string; postings: Posting[] }
export type Events = Record<
  | 'arrears'
  | 'arrearsCollected'
  | 'partialBonus'
  | 'twentyLevels'
  | 'oldStructure'
  | 'closeWithAdvance'
  | 'closeInArrears'
  | 'closeWithBusiness'
  | 'depositAfterClosing'
  | 'directOfClosed'
  | 'reopenedWithDeposits'
  | 'leftoverDeposits'
  | 'leftoverIncome'
  | 'packageWithoutDeposit'
  | 'closeRepeatedAfterReturn'
  | 'replay'
  | 'altered'
  | 'waiting',
  number
>

type Owed = { left: bigint; structure: number | null }
type Person = {
  sponsor: number | null
  uplines: number[]
  active: boolean
  closed: boolean
  /** Credited and not refunded, ever. */
  netDeposited: bigint
  coming: Coming[]
  claimed: boolean
  package: number | null
  activeDirects: number
  business: bigint
  owed: Owed[]
  balances: Record<Exclude<Account, 'treasury' | 'operations' | 'affiliate_pool' | 'promotions' | 'dust'>, bigint>
}

const house = -1

/** The money rules as double-entry bookkeeping in memory: the rules' own functions, and nothing that is not a posting. */
export class PureWorld {
  readonly people: Person[] = []
  readonly house: Record<string, bigint> = {
    treasury: 0n,
    operations: 0n,
    affiliate_pool: 0n,
    promotions: 0n,
    dust: 0n,
  }
  readonly keys = new Map<string, string>()
  readonly holds = new Map<number, { member: number; amount: bigint }>()
  readonly events: Events = {
    arrears: 0,
    arrearsCollected: 0,
    partialBonus: 0,
    twentyLevels: 0,
    oldStructure: 0,
    closeWithAdvance: 0,
    closeInArrears: 0,
    closeWithBusiness: 0,
    depositAfterClosing: 0,
    directOfClosed: 0,
    reopenedWithDeposits: 0,
    leftoverDeposits: 0,
    leftoverIncome: 0,
    packageWithoutDeposit: 0,
    closeRepeatedAfterReturn: 0,
    replay: 0,
    altered: 0,
    waiting: 0,
  }
  /** What the last command posted. */
  posted: Entry[] = []
  structure = 0
  day = 0

  run(command: Command): 'done' | 'refused' {
    this.posted = []
    switch (command.do) {
      case 'register':
        return this.register(command.sponsor)
      case 'levels':
        this.structure = command.structure
        return 'done'
      case 'dust':
        return this.countDust(command.total)
      case 'pass':
        return this.pass(command.days)
      case 'reopen':
        return this.reopen(command.member)
      case 'leftover':
        return this.once(`leftover ${command.leftover}`, `${command.member} ${command.account}`, () =>
          this.leftover(command.leftover, command.member, command.account),
        )
      case 'deposit':
        return this.once(`deposit ${command.log}`, `${command.member} ${command.amount}`, () =>
          this.deposit(command.log, command.member, command.amount),
        )
      case 'bonus':
        return this.bonus(command.member)
      case 'activate':
        return this.activate(command.member, command.packageId)
      case 'charge': {
        const due = chargeDue(micro(command.profit), rules.companyShareBasisPoints, command.byIntroducingBroker)
        const input = `${command.member} ${command.profit} ${command.byIntroducingBroker}`
        return this.once(`position ${command.position}`, input, () =>
          this.charge('charge', `position ${command.position}`, command.member, due),
        )
      }
      case 'host': {
        const key = `hosting ${command.member} ${command.day}`
        return this.once(key, '', () => this.charge('hosting', key, command.member, hostingForDay(command.day)))
      }
      case 'reactivate': {
        const key = `reactivation ${command.member} ${command.occasion}`
        return this.once(key, '', () => this.charge('reactivation', key, command.member, rules.reactivationFee))
      }
      case 'hold':
        return this.once(`withdrawal ${command.withdrawal}`, `${command.member} ${command.amount}`, () =>
          this.hold(command.withdrawal, command.member, command.amount),
        )
      case 'pay':
      case 'reject':
        return this.endHold(command.withdrawal, command.do)
      case 'close': {
        const key = `refund ${command.closing}`
        if (this.keys.has(key) && this.person(command.member).package) this.events.closeRepeatedAfterReturn++
        return this.once(key, `${command.member}`, () => this.close(key, command.member))
      }
    }
  }

  person(index: number): Person {
    const person = this.people[index]
    if (!person) throw new RangeError(`There is no member ${index}`)
    return person
  }

  /** Runs `work` for a new key; a replay is done without effect, another input under the key is refused. */
  private once(key: string, input: string, work: () => boolean): 'done' | 'refused' {
    const earlier = this.keys.get(key)
    if (earlier !== undefined) {
      this.events[earlier === input ? 'replay' : 'altered']++
      return earlier === input ? 'done' : 'refused'
    }
    if (!work()) return 'refused'
    this.keys.set(key, input)
    return 'done'
  }

  private post(kind: EntryKind, key: string, postings: [Account, number, bigint][]): void {
    const entry = {
      kind,
      key,
      postings: postings
        .filter(([, , amount]) => amount !== 0n)
        .map(([account, member, amount]) => ({ account, member, amount })),
    }
    for (const { account, member, amount } of entry.postings) {
      if (member === house) this.house[account] = (this.house[account] ?? 0n) + amount
      else {
        const { balances } = this.person(member)
        balances[account as keyof typeof balances] += amount
      }
    }
    this.posted.push(entry)
  }

  private register(sponsor: number | null): 'done' {
    const uplines =
      sponsor === null ? [] : [sponsor, ...this.person(sponsor).uplines].slice(0, rules.generationLevelsMax)
    const balances = { fuel: 0n, bonus_fuel: 0n, advance: 0n, income: 0n, hold: 0n, suspense: 0n }
    this.people.push({
      sponsor,
      uplines,
      active: false,
      closed: false,
      netDeposited: 0n,
      coming: [],
      claimed: false,
      package: null,
      activeDirects: 0,
      business: 0n,
      owed: [],
      balances,
    })
    return 'done'
  }

  private deposit(log: number, member: number, amount: bigint): boolean {
    const { balances, closed } = this.person(member)
    const key = `deposit ${log}`
    if (balances.suspense + amount < rules.depositMin || closed) {
      this.events[closed ? 'depositAfterClosing' : 'waiting']++
      this.post('deposit_waiting', key, [
        ['treasury', house, -amount],
        ['suspense', member, amount],
      ])
      return true
    }
    this.credit(key, member, amount)
    return true
  }

  private credit(key: string, member: number, amount: bigint): void {
    const person = this.person(member)
    const { balances, sponsor } = person
    const total = balances.suspense + amount
    const direct =
      sponsor === null ? 0n : directIncomeOn(micro(balances.fuel + total)) - directIncomeOn(micro(balances.fuel))
    const isOrphaned = sponsor !== null && this.person(sponsor).closed
    if (isOrphaned && direct > 0n) this.events.directOfClosed++
    this.post('deposit', key, [
      ['treasury', house, -amount],
      ['suspense', member, -balances.suspense],
      ['fuel', member, total],
      ['advance', member, -direct],
      isOrphaned ? ['affiliate_pool', house, direct] : ['income', sponsor ?? house, direct],
    ])
    person.netDeposited += total
    person.coming.push({ amount: total, day: this.day + daysUntilBusiness })
    // Whoever becomes active by the deposit counts for the arrears it pays.
    this.followActive(member)
    this.collect(key, member)
  }

  private pass(days: number): 'done' {
    this.day += days
    for (const person of this.people) {
      const ripe = takeRipe(person.coming, this.day)
      for (const upline of person.uplines) this.person(upline).business += ripe
    }
    return 'done'
  }

  private reopen(member: number): 'done' | 'refused' {
    const person = this.person(member)
    if (!person.closed) return 'refused'
    person.closed = false
    if (person.balances.suspense >= rules.depositMin) {
      this.events.reopenedWithDeposits++
      this.credit('reopened', member, 0n)
    }
    return 'done'
  }

  private leftover(leftover: number, member: number, account: 'suspense' | 'income'): boolean {
    const { balances, closed } = this.person(member)
    const amount = balances[account]
    if (!closed || amount === 0n) return false
    this.events[account === 'suspense' ? 'leftoverDeposits' : 'leftoverIncome']++
    this.post('leftover_refund', `leftover ${leftover}`, [
      [account, member, -amount],
      ['treasury', house, amount],
    ])
    return true
  }

  private collect(cause: string, member: number): void {
    const person = this.person(member)
    for (const owed of person.owed) {
      if (owed.left === 0n) continue
      const taken = this.take('arrears', `${cause} pays`, member, owed.left, owed.structure)
      owed.left -= taken
      if (taken > 0n) this.events.arrearsCollected++
      if (taken > 0n && owed.structure !== null && owed.structure !== this.structure) this.events.oldStructure++
    }
  }

  private charge(kind: 'charge' | 'hosting' | 'reactivation', key: string, member: number, due: Money): boolean {
    const structure = kind === 'charge' ? this.structure : null
    const left = due - this.take(kind, key, member, due, structure)
    if (left > 0n) {
      this.person(member).owed.push({ left, structure })
      this.events.arrears++
    }
    return true
  }

  /** Bonus first, then fuel; answers how much of what was due could be taken. */
  private take(kind: EntryKind, key: string, member: number, due: bigint, structure: number | null): bigint {
    const { balances, sponsor } = this.person(member)
    const bonus = least(micro(due), micro(balances.bonus_fuel))
    const fuel = least(micro(due - bonus), micro(balances.fuel))
    if (bonus + fuel === 0n) return 0n
    if (bonus > 0n && fuel > 0n) this.events.partialBonus++
    const released =
      sponsor === null ? 0n : directIncomeOn(micro(balances.fuel)) - directIncomeOn(micro(balances.fuel - fuel))
    const own: [Account, number, bigint][] = [
      ['fuel', member, -fuel],
      ['bonus_fuel', member, -bonus],
      ['advance', member, released],
      ['promotions', house, bonus],
    ]
    if (structure === null) this.post(kind, key, [...own, ['operations', house, fuel - released]])
    else this.post(kind, key, [...own, ...this.split(member, fuel, micro(released), structures[structure] ?? [])])
    return bonus + fuel
  }

  private split(
    member: number,
    fuel: Money,
    released: Money,
    levels: readonly LevelRow[],
  ): [Account, number, bigint][] {
    const { uplines } = this.person(member)
    const shares = uplines.slice(0, levels.length).map((upline, index) => {
      const { active, activeDirects, business } = this.person(upline)
      const level = levels[index]
      return level && active && activeDirects >= level.activeMin && business >= level.businessMin
        ? level.basisPoints
        : null
    })
    const { uplines: paid, pool, operations } = splitCharge(fuel, shares, released)
    if (paid.filter((amount) => amount > 0n).length === rules.generationLevelsMax) this.events.twentyLevels++
    const postings = paid.map((amount, index): [Account, number, bigint] => ['income', uplines[index] ?? house, amount])
    return [...postings, ['affiliate_pool', house, pool], ['operations', house, operations]]
  }

  private bonus(member: number): 'done' | 'refused' {
    const person = this.person(member)
    if (person.claimed) return 'refused'
    person.claimed = true
    this.post('bonus', `joining bonus ${member}`, [
      ['promotions', house, -rules.joiningBonus],
      ['bonus_fuel', member, rules.joiningBonus],
    ])
    if (person.package === null) this.setPackage(member, display.hiddenPackageId)
    return 'done'
  }

  private activate(member: number, packageId: number): 'done' | 'refused' {
    const wanted = packages.find(({ id }) => id === packageId && id !== display.hiddenPackageId)
    const { balances, package: current } = this.person(member)
    if (!wanted || current === packageId) return 'refused'
    if (balances.fuel + balances.bonus_fuel < share(wanted.package_amount, wanted.requiredFuelBasisPoints))
      return 'refused'
    this.setPackage(member, packageId)
    return 'done'
  }

  private setPackage(member: number, packageId: number | null): void {
    this.person(member).package = packageId
    this.followActive(member)
  }

  private followActive(member: number): void {
    const person = this.person(member)
    const active = person.package !== null && person.netDeposited > 0n
    if (person.package !== null && !active) this.events.packageWithoutDeposit++
    if (active === person.active) return
    person.active = active
    if (person.sponsor !== null) this.person(person.sponsor).activeDirects += active ? 1 : -1
  }

  private countDust(total: bigint): 'done' {
    const amount = total - (this.house.dust ?? 0n)
    if (amount > 0n)
      this.post('dust', `dust up to ${total}`, [
        ['treasury', house, -amount],
        ['dust', house, amount],
      ])
    return 'done'
  }

  private hold(withdrawal: number, member: number, amount: bigint): boolean {
    if (this.person(member).balances.income < amount) return false
    this.post('withdrawal_hold', `withdrawal ${withdrawal}`, [
      ['income', member, -amount],
      ['hold', member, amount],
    ])
    this.holds.set(withdrawal, { member, amount })
    return true
  }

  private endHold(withdrawal: number, how: 'pay' | 'reject'): 'done' | 'refused' {
    const hold = this.holds.get(withdrawal)
    if (!hold) return 'refused'
    const { member, amount } = hold
    return this.once(`withdrawal ${withdrawal} ended`, how, () => {
      const fee = least(rules.withdrawalFee, micro(amount))
      if (how === 'reject')
        this.post('withdrawal_released', 'released', [
          ['hold', member, -amount],
          ['income', member, amount],
        ])
      else
        this.post('withdrawal_paid', 'paid', [
          ['hold', member, -amount],
          ['treasury', house, amount - fee],
          ['operations', house, fee],
        ])
      return true
    })
  }

  private close(key: string, member: number): boolean {
    const person = this.person(member)
    if (person.owed.some(({ left }) => left > 0n)) this.events.closeInArrears++
    person.owed = []
    person.closed = true
    const { fuel, advance, bonus_fuel } = person.balances
    if (advance < 0n) this.events.closeWithAdvance++
    if (fuel + bonus_fuel > 0n) {
      this.post('refund', key, [
        ['fuel', member, -fuel],
        ['advance', member, -advance],
        ['treasury', house, fuel + advance],
        ['bonus_fuel', member, -bonus_fuel],
        ['promotions', house, bonus_fuel],
      ])
      person.netDeposited -= fuel
      const counted = takeBack(person.coming, fuel)
      if (counted > 0n) this.events.closeWithBusiness++
      for (const upline of person.uplines) this.person(upline).business -= counted
    }
    this.setPackage(member, null)
    return true
  }
}
