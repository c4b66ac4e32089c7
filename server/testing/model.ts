// long: every rule of the text once, side by side
import type { Command, HouseFigures, LevelRow, MemberFigures, Outcome, RateRow } from './command.ts'

/*
 * The money rules a second time, written from the text alone: no postings, no counters, no constants of the product. Each
 * figure is worked out from what has happened, and what the house keeps is what remains of the cash.
 */

/** What a charge is shared out by: the levels and the part for those above that held when it came about. */
type Terms = { levels: readonly LevelRow[]; affiliateBasisPoints: bigint }
type Due = { left: bigint; terms: Terms | undefined }
type Member = {
  sponsor: number | undefined
  /** Of deposits, for the sponsor; as it was when this member joined. */
  directBasisPoints: bigint
  /** What the account has made, and the most it ever had made. */
  realised: bigint
  highest: bigint
  packageId: number | undefined
  tookBonus: boolean
  waiting: bigint
  credited: bigint
  fuelSpent: bigint
  fuelReturned: bigint
  bonus: bigint
  direct: bigint
  level: bigint
  held: bigint
  withdrawn: bigint
  dues: Due[]
  /** What was owed when the account was closed: owed again once it is opened. */
  writtenOff: Due[]
  putIn: bigint
  tookOut: bigint
  closed: boolean
  /** What of the deposits was not taken back, oldest first, and when each was credited. */
  lots: { amount: bigint; day: number }[]
}

const dollar = 1_000_000n
const requiredFuel: Record<number, bigint> = { 1: 5n * dollar, 2: 50n * dollar, 3: 100n * dollar, 4: 500n * dollar }

export class Model {
  readonly members: Member[] = []
  private readonly used = new Map<string, string>()
  /** How often each of the rarer things has happened. */
  readonly seen = nothingSeen()
  private readonly holds = new Map<number, { who: Member; amount: bigint; fee: bigint }>()
  private levels: readonly LevelRow[]
  private readonly structures: readonly (readonly LevelRow[])[]
  private rates: RateRow
  private readonly choices: readonly RateRow[]
  private pool = 0n
  private day = 0
  private dust = 0n

  constructor(structures: readonly (readonly LevelRow[])[], choices: readonly RateRow[]) {
    this.structures = structures
    this.choices = choices
    this.levels = structures[0] ?? []
    this.rates = this.chosen(0)
  }

  run(command: Command): Outcome {
    if (command.do === 'register') {
      const nothing = {
        waiting: 0n,
        credited: 0n,
        fuelSpent: 0n,
        fuelReturned: 0n,
        bonus: 0n,
        direct: 0n,
        level: 0n,
        held: 0n,
        withdrawn: 0n,
        putIn: 0n,
        tookOut: 0n,
        realised: 0n,
        highest: 0n,
      }
      if (this.rates !== this.chosen(0)) this.seen.joinedUnderOtherRates++
      this.members.push({
        sponsor: command.sponsor ?? undefined,
        directBasisPoints: BigInt(command.sponsor === null ? 0 : this.rates.directBasisPoints),
        packageId: undefined,
        tookBonus: false,
        dues: [],
        writtenOff: [],
        closed: false,
        lots: [],
        ...nothing,
      })
      return 'done'
    }
    if (command.do === 'levels') {
      this.levels = this.structures[command.structure] ?? []
      return 'done'
    }
    if (command.do === 'rates') {
      this.rates = this.chosen(command.choice)
      return 'done'
    }
    if (command.do === 'pass') {
      this.day += command.days
      return 'done'
    }
    if (command.do === 'dust') {
      // Counted since ever, so an older count says nothing new.
      if (command.total > this.dust) this.dust = command.total
      return 'done'
    }
    if (command.do === 'pay' || command.do === 'reject') {
      const hold = this.holds.get(command.withdrawal)
      if (!hold) return 'refused'
      return this.first(`end ${command.withdrawal}`, command.do) ?? this.endHold(hold, command.do === 'pay')
    }
    const who = this.at(command.member)
    switch (command.do) {
      case 'deposit':
        return (
          this.first(`deposit ${command.log}`, `${command.member}/${command.amount}`) ??
          this.deposit(who, command.amount)
        )
      case 'bonus':
        if (who.tookBonus) return 'refused'
        who.tookBonus = true
        who.bonus += 5n * dollar
        who.packageId ??= 5
        if (!isActive(who)) this.seen.packageWithoutDeposit++
        return 'done'
      case 'activate': {
        const needed = requiredFuel[command.packageId]
        if (needed === undefined || who.packageId === command.packageId || fuelOf(who) + who.bonus < needed)
          return 'refused'
        who.packageId = command.packageId
        return 'done'
      }
      case 'charge': {
        const input = `${command.member}/${command.profit}/${command.byIntroducingBroker}`
        const known = this.first(`position ${command.position}`, input)
        if (known) return known
        const counted = this.countedProfit(who, command.profit, command.basis)
        // 40%, or 38% with the introducing broker's discount of 5% off.
        const due = counted > 0n ? (counted * (command.byIntroducingBroker ? 38n : 40n)) / 100n : 0n
        const affiliateBasisPoints = BigInt(this.rates.affiliateBasisPoints)
        return this.owe(who, due, { levels: this.levels, affiliateBasisPoints })
      }
      case 'host':
        return (
          this.first(`host ${command.member} ${command.day}`, '') ?? this.owe(who, dayPrice(command.day), undefined)
        )
      case 'reactivate':
        return (
          this.first(`reactivate ${command.member} ${command.occasion}`, '') ?? this.owe(who, 10n * dollar, undefined)
        )
      case 'hold': {
        const input = `${command.member}/${command.amount}`
        if (!this.used.has(`hold ${command.withdrawal}`) && incomeOf(who) < command.amount) return 'refused'
        const known = this.first(`hold ${command.withdrawal}`, input)
        if (known) return known
        who.withdrawn += command.amount
        who.held += command.amount
        this.holds.set(command.withdrawal, { who, amount: command.amount, fee: this.rates.withdrawalFee })
        return 'done'
      }
      case 'close': {
        const known = this.first(`close ${command.closing}`, `${command.member}`)
        if (known === 'done' && who.packageId !== undefined) this.seen.closeRepeatedAfterReturn++
        if (known) return known
        if (advanceOf(who) < 0n) this.seen.closeWithAdvance++
        if (sumOf(who.dues) > 0n) this.seen.closeInArrears++
        who.tookOut += fuelOf(who) + advanceOf(who)
        this.loseBusiness(who, fuelOf(who))
        who.fuelReturned += fuelOf(who)
        who.bonus = 0n
        who.packageId = undefined
        who.writtenOff.push(...who.dues)
        who.dues = []
        who.closed = true
        return 'done'
      }
      case 'reopen':
        if (!who.closed) return 'refused'
        who.closed = false
        if (sumOf(who.writtenOff) > 0n) this.seen.reopenedInDebt++
        who.dues = [...who.writtenOff, ...who.dues]
        who.writtenOff = []
        if (who.waiting >= 10n * dollar) this.seen.reopenedWithDeposits++
        this.creditWaiting(who)
        return 'done'
      case 'leftover': {
        const key = `leftover ${command.leftover}`
        const owed = sumOf(who.writtenOff) + sumOf(who.dues)
        const left = command.account === 'suspense' ? who.waiting : incomeOf(who) - owed
        if (!this.used.has(key) && (!who.closed || left <= 0n)) return 'refused'
        const known = this.first(key, `${command.member}/${command.account}`)
        if (known) return known
        this.seen[command.account === 'suspense' ? 'leftoverDeposits' : 'leftoverIncome']++
        if (command.account === 'income' && owed > 0n) this.seen.leftoverBeyondDebt++
        if (command.account === 'suspense') who.waiting = 0n
        else who.withdrawn += left
        who.tookOut += left
        return 'done'
      }
    }
  }

  figures(index: number): MemberFigures {
    const who = this.at(index)
    return {
      package: BigInt(who.packageId ?? 0),
      fuel: fuelOf(who),
      bonus: who.bonus,
      advance: advanceOf(who),
      waiting: who.waiting,
      income: incomeOf(who),
      hold: who.held,
      direct: who.direct,
      level: who.level,
      withdrawn: who.withdrawn,
      arrears: sumOf(who.dues),
      writtenOff: sumOf(who.writtenOff),
    }
  }

  house(): HouseFigures {
    let cash = 0n
    let owed = 0n
    let bonus = 0n
    for (const who of this.members) {
      cash += who.putIn - who.tookOut
      owed += fuelOf(who) + advanceOf(who) + incomeOf(who) + who.held + who.waiting
      bonus += who.bonus
    }
    return {
      treasury: -cash - this.dust,
      operations: cash - owed - this.pool,
      pool: this.pool,
      promotions: -bonus,
      dust: this.dust,
    }
  }

  /** Undefined when the key is new; otherwise what repeating it comes to. */
  private first(key: string, input: string): Outcome | undefined {
    const earlier = this.used.get(key)
    if (earlier === undefined) {
      this.used.set(key, input)
      return undefined
    }
    this.seen[earlier === input ? 'replay' : 'altered']++
    return earlier === input ? 'done' : 'refused'
  }

  private at(index: number): Member {
    const member = this.members[index]
    if (!member) throw new RangeError(`no member ${index}`)
    return member
  }

  private chosen(choice: number): RateRow {
    const rates = this.choices[choice]
    if (!rates) throw new RangeError(`no rates ${choice}`)
    return rates
  }

  /** All of it, or what lifts the account above the most it ever had made; both are kept, whichever counts. */
  private countedProfit(who: Member, profit: bigint, basis: string | undefined): bigint {
    const highest = who.highest
    who.realised += profit
    if (who.realised > highest) who.highest = who.realised
    if (basis !== 'net-new-profit') return profit
    const lifted = who.realised - highest
    if (profit > 0n && lifted < profit) this.seen.profitAfterLoss++
    return lifted
  }

  private deposit(who: Member, amount: bigint): Outcome {
    who.putIn += amount
    who.waiting += amount
    this.creditWaiting(who)
    return 'done'
  }

  /** Not below the minimum, and not while the account is closed. */
  private creditWaiting(who: Member): void {
    if (who.waiting < 10n * dollar || who.closed) {
      this.seen[who.closed ? 'depositAfterClosing' : 'waiting']++
      return
    }
    const before = advanceOf(who)
    who.credited += who.waiting
    who.lots.push({ amount: who.waiting, day: this.day })
    who.waiting = 0n
    const direct = before - advanceOf(who)
    const sponsor = who.sponsor === undefined ? undefined : this.at(who.sponsor)
    if (sponsor?.closed && direct > 0n) this.seen.directOfClosed++
    if (sponsor?.closed) this.pool += direct
    else if (sponsor) sponsor.direct += direct
    for (const due of who.dues) {
      const paid = this.spend(who, due.left, due.terms)
      due.left -= paid
      if (paid === 0n) continue
      this.seen.arrearsCollected++
      if (due.terms && due.terms.levels !== this.levels) this.seen.oldStructure++
      if (due.terms && Number(due.terms.affiliateBasisPoints) !== this.rates.affiliateBasisPoints) this.seen.oldSplit++
    }
  }

  /** The newest deposits are the first to count no more. */
  private loseBusiness(who: Member, amount: bigint): void {
    let left = amount
    for (const lot of who.lots.toReversed()) {
      const gone = lesser(lot.amount, left)
      if (gone > 0n && lot.day + 7 <= this.day) this.seen.closeWithBusiness++
      lot.amount -= gone
      left -= gone
    }
  }

  private owe(who: Member, amount: bigint, terms: Terms | undefined): Outcome {
    const left = amount - this.spend(who, amount, terms)
    if (left > 0n) this.seen.arrears++
    who.dues.push({ left, terms })
    return 'done'
  }

  private spend(who: Member, amount: bigint, terms: Terms | undefined): bigint {
    const bonus = lesser(amount, who.bonus)
    const rest = amount - bonus
    const fuel = lesser(rest, fuelOf(who))
    const before = advanceOf(who)
    if (bonus > 0n && fuel > 0n) this.seen.partialBonus++
    who.bonus -= bonus
    who.fuelSpent += fuel
    const released = advanceOf(who) - before
    if (terms && fuel > 0n) {
      let left = (fuel * terms.affiliateBasisPoints) / 10_000n - released
      let above = who.sponsor
      let paid = 0
      for (const level of terms.levels) {
        if (above === undefined) break
        const upline = this.at(above)
        if (this.earns(above, upline, level)) {
          const part = (fuel * level.basisPoints) / 10_000n
          upline.level += part
          if (part > 0n) paid++
          left -= part
        }
        above = upline.sponsor
      }
      if (paid === 20) this.seen.twentyLevels++
      if (left > 0n) this.pool += left
    }
    return bonus + fuel
  }

  private earns(index: number, upline: Member, level: LevelRow): boolean {
    if (!isActive(upline)) return false
    let directs = 0
    for (const member of this.members) if (member.sponsor === index && isActive(member)) directs++
    return directs >= level.activeMin && (level.businessMin === 0n || this.businessBelow(index) >= level.businessMin)
  }

  /** Everything credited to members at most twenty levels below a week ago or earlier, and not taken back. */
  private businessBelow(index: number): bigint {
    let sum = 0n
    for (const member of this.members) {
      let above = member.sponsor
      for (let level = 1; above !== undefined && level <= 20; level++) {
        if (above === index) {
          for (const { amount, day } of member.lots) if (day + 7 <= this.day) sum += amount
          break
        }
        above = this.at(above).sponsor
      }
    }
    return sum
  }

  private endHold({ who, amount, fee }: { who: Member; amount: bigint; fee: bigint }, paid: boolean): Outcome {
    who.held -= amount
    if (paid && fee !== this.rates.withdrawalFee) this.seen.feeOfBefore++
    if (!paid) who.withdrawn -= amount
    else if (amount > fee) who.tookOut += amount - fee
    return 'done'
  }
}

/** Has a package, and deposited something that was not given back. */
const isActive = (who: Member): boolean => who.packageId !== undefined && who.credited > who.fuelReturned
const sumOf = (dues: readonly Due[]): bigint => dues.reduce((sum, { left }) => sum + left, 0n)
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const fuelOf = (who: Member): bigint => who.credited - who.fuelSpent - who.fuelReturned
const advanceOf = (who: Member): bigint => -((fuelOf(who) * who.directBasisPoints) / 10_000n)
const incomeOf = (who: Member): bigint => who.direct + who.level - who.withdrawn

/** $20 a month by the day; on the last day whatever is missing to $20. */
function dayPrice(day: string): bigint {
  const next = new Date(Date.parse(day) + 86_400_000)
  const days = BigInt(
    new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + (next.getUTCDate() === 1 ? 0 : 1), 0)).getUTCDate(),
  )
  const price = (20n * dollar) / days
  return next.getUTCDate() === 1 ? 20n * dollar - price * (days - 1n) : price
}

const nothingSeen = () => ({
  arrears: 0,
  arrearsCollected: 0,
  partialBonus: 0,
  twentyLevels: 0,
  oldStructure: 0,
  oldSplit: 0,
  joinedUnderOtherRates: 0,
  feeOfBefore: 0,
  profitAfterLoss: 0,
  closeWithAdvance: 0,
  closeInArrears: 0,
  closeWithBusiness: 0,
  depositAfterClosing: 0,
  directOfClosed: 0,
  reopenedWithDeposits: 0,
  reopenedInDebt: 0,
  leftoverDeposits: 0,
  leftoverIncome: 0,
  leftoverBeyondDebt: 0,
  packageWithoutDeposit: 0,
  closeRepeatedAfterReturn: 0,
  replay: 0,
  altered: 0,
  waiting: 0,
})
export type Seen = ReturnType<typeof nothingSeen>
