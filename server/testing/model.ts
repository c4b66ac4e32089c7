import type { Command, HouseFigures, LevelRow, MemberFigures, Outcome } from './command.ts'

/*
 * The money rules a second time, written from the text alone: no postings, no counters, no constants of the product. Each
 * figure is worked out from what has happened, and what the house keeps is what remains of the cash.
 */

type Due = { left: bigint; levels: readonly LevelRow[] | undefined }
type Member = {
  sponsor: number | undefined
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
  private readonly holds = new Map<number, { who: Member; amount: bigint }>()
  private levels: readonly LevelRow[]
  private readonly structures: readonly (readonly LevelRow[])[]
  private pool = 0n
  private day = 0
  private dust = 0n

  constructor(structures: readonly (readonly LevelRow[])[]) {
    this.structures = structures
    this.levels = structures[0] ?? []
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
      }
      this.members.push({
        sponsor: command.sponsor ?? undefined,
        packageId: undefined,
        tookBonus: false,
        dues: [],
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
        // 40%, or 38% with the introducing broker's discount of 5% off.
        const due = command.profit > 0n ? (command.profit * (command.byIntroducingBroker ? 38n : 40n)) / 100n : 0n
        return this.first(`position ${command.position}`, input) ?? this.owe(who, due, this.levels)
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
        this.holds.set(command.withdrawal, { who, amount: command.amount })
        return 'done'
      }
      case 'close': {
        const known = this.first(`close ${command.closing}`, `${command.member}`)
        if (known) return known
        who.tookOut += fuelOf(who) + advanceOf(who)
        this.loseBusiness(who, fuelOf(who))
        who.fuelReturned += fuelOf(who)
        who.bonus = 0n
        who.packageId = undefined
        who.dues = []
        who.closed = true
        return 'done'
      }
      case 'reopen':
        if (!who.closed) return 'refused'
        who.closed = false
        this.creditWaiting(who)
        return 'done'
      case 'leftover': {
        const key = `leftover ${command.leftover}`
        const left = command.account === 'suspense' ? who.waiting : incomeOf(who)
        if (!this.used.has(key) && (!who.closed || left === 0n)) return 'refused'
        const known = this.first(key, `${command.member}/${command.account}`)
        if (known) return known
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
      arrears: who.dues.reduce((sum, due) => sum + due.left, 0n),
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
    return earlier === input ? 'done' : 'refused'
  }

  private at(index: number): Member {
    const member = this.members[index]
    if (!member) throw new RangeError(`no member ${index}`)
    return member
  }

  private deposit(who: Member, amount: bigint): Outcome {
    who.putIn += amount
    who.waiting += amount
    this.creditWaiting(who)
    return 'done'
  }

  /** Not below the minimum, and not while the account is closed. */
  private creditWaiting(who: Member): void {
    if (who.waiting < 10n * dollar || who.closed) return
    const before = advanceOf(who)
    who.credited += who.waiting
    who.lots.push({ amount: who.waiting, day: this.day })
    who.waiting = 0n
    const direct = before - advanceOf(who)
    const sponsor = who.sponsor === undefined ? undefined : this.at(who.sponsor)
    if (sponsor?.closed) this.pool += direct
    else if (sponsor) sponsor.direct += direct
    for (const due of who.dues) due.left -= this.spend(who, due.left, due.levels)
  }

  /** The newest deposits are the first to count no more. */
  private loseBusiness(who: Member, amount: bigint): void {
    let left = amount
    for (const lot of who.lots.toReversed()) {
      const gone = lesser(lot.amount, left)
      lot.amount -= gone
      left -= gone
    }
  }

  private owe(who: Member, amount: bigint, levels: readonly LevelRow[] | undefined): Outcome {
    who.dues.push({ left: amount - this.spend(who, amount, levels), levels })
    return 'done'
  }

  private spend(who: Member, amount: bigint, levels: readonly LevelRow[] | undefined): bigint {
    const bonus = lesser(amount, who.bonus)
    const rest = amount - bonus
    const fuel = lesser(rest, fuelOf(who))
    const before = advanceOf(who)
    who.bonus -= bonus
    who.fuelSpent += fuel
    const released = advanceOf(who) - before
    if (levels && fuel > 0n) {
      let left = (fuel * 9n) / 10n - released
      let above = who.sponsor
      for (const level of levels) {
        if (above === undefined) break
        const upline = this.at(above)
        if (this.earns(above, upline, level)) {
          const part = (fuel * level.basisPoints) / 10_000n
          upline.level += part
          left -= part
        }
        above = upline.sponsor
      }
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

  private endHold(hold: { who: Member; amount: bigint }, paid: boolean): Outcome {
    hold.who.held -= hold.amount
    if (!paid) hold.who.withdrawn -= hold.amount
    else if (hold.amount > dollar) hold.who.tookOut += hold.amount - dollar
    return 'done'
  }
}

/** Has a package, and deposited something that was not given back. */
const isActive = (who: Member): boolean => who.packageId !== undefined && who.credited > who.fuelReturned
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const fuelOf = (who: Member): bigint => who.credited - who.fuelSpent - who.fuelReturned
const advanceOf = (who: Member): bigint => (who.sponsor === undefined ? 0n : -(fuelOf(who) / 20n))
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
