import { type Money, micro, zero } from '@fairlead/money/money'
import { sql } from 'kysely'
import { closeTrades, type TestTrade } from '../bots/trading/testing/close-trades.ts'
import { changeLevelStructure, readLevelStructure } from '../finance/affiliate/level-structure.ts'
import { countDeposits, dueToCount } from '../finance/affiliate/store.ts'
import { placeMember } from '../finance/affiliate/team.ts'
import { chargeHosting } from '../finance/fuel/charges/charge-hosting.ts'
import { chargeReactivation } from '../finance/fuel/charges/pay-reactivation.ts'
import { creditDeposit, creditDeposits } from '../finance/fuel/credit-deposit.ts'
import { refundLeftover } from '../finance/fuel/leaving/refund-leftover.ts'
import { reopenFuel } from '../finance/fuel/leaving/reopen-fuel.ts'
import { captureHold } from '../finance/ledger/capture-hold.ts'
import { holdIncome } from '../finance/ledger/hold-income.ts'
import { postDust } from '../finance/ledger/post-dust.ts'
import { releaseHold } from '../finance/ledger/release-hold.ts'
import { activatePackage } from '../finance/packages/activate-package.ts'
import { claimJoiningBonus } from '../finance/packages/claim-joining-bonus.ts'
import { closeMoney } from '../finance/packages/close-money.ts'
import { changeTerms } from '../finance/terms/change-terms.ts'
import { readTerms } from '../finance/terms/read-terms.ts'
import { type Db, inTx, type Tx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import {
  type Command,
  type HouseFigures,
  type MemberFigures,
  type Outcome,
  rateChoices,
  structures,
} from './command.ts'

export type Charge = Extract<Command, { do: 'charge' }>
export type Deposited = Extract<Command, { do: 'deposit' }>

const start = new Date('2026-02-01T12:00:00Z')
const dayMs = 86_400_000
const bonusEndsAt = new Date('9000-01-01T00:00:00Z')

/** The commands through the product's own verbs on Postgres. `name` keeps the keys of several worlds apart; each begins after the one before. */
export class PostgresWorld {
  readonly ids: bigint[] = []
  /** What earlier worlds on the same database have posted. */
  dustBefore = 0n
  private now: Date
  /** A trade that is told of again closed when it first did. */
  private readonly closings = new Map<number, Date>()
  /** What a withdrawal costs is agreed when it is asked for. */
  private readonly fees = new Map<number, Money>()
  private readonly db: Db
  private readonly name: string

  constructor(db: Db, name: string, begins = start) {
    this.db = db
    this.name = name
    this.now = begins
  }

  async run(command: Command): Promise<Outcome> {
    // No two at once: which rates were in force must be told from the times alone.
    this.now = new Date(this.now.getTime() + 1_000)
    try {
      return await inTx(this.db, (tx) => this.perform(tx, command))
    } catch (error) {
      if (error instanceof DomainError) return 'refused'
      throw error
    }
  }

  /** Many charges as one batch. */
  async charge(charges: readonly Charge[]): Promise<Outcome[]> {
    const settled = await inTx(this.db, (tx) =>
      closeTrades(
        tx,
        charges.map((charge) => this.trade(charge)),
        this.now,
      ),
    )
    return settled.map(({ outcome }) => (outcome === 'altered' ? 'refused' : 'done'))
  }

  /** Many deposits as one batch, then those it leaves out, one by one; answers both in the order in which they took effect. */
  async deposit(deposits: readonly Deposited[]): Promise<{ together: Deposited[]; leftOut: Deposited[] }> {
    const given = deposits.map((deposit) => this.transfer(deposit))
    const credited = await inTx(this.db, (tx) => creditDeposits(tx, given, this.now))
    const leftOut = deposits.filter((_, index) => credited[index] === undefined)
    for (const deposit of leftOut) await this.run(deposit)
    return { together: deposits.filter((_, index) => credited[index] !== undefined), leftOut }
  }

  private async isClosed(tx: Tx, member: number): Promise<boolean> {
    const { closed_at } = await tx
      .selectFrom('fuel_balances')
      .select('closed_at')
      .where('member_id', '=', this.id(member))
      .executeTakeFirstOrThrow()
    return closed_at !== null
  }

  private async perform(tx: Tx, command: Command): Promise<Outcome> {
    const { now } = this
    switch (command.do) {
      case 'register':
        this.ids.push(
          await addMember(
            tx,
            `${this.name}-${this.ids.length}`,
            command.sponsor === null ? null : this.id(command.sponsor),
            now,
          ),
        )
        return 'done'
      case 'levels': {
        const rows = structures[command.structure] ?? []
        const { version } = await readLevelStructure(tx)
        const levels = rows.map(({ basisPoints, activeMin, businessMin }, index) => ({
          level: index + 1,
          shareBasisPoints: Number(basisPoints),
          activeMembersMin: activeMin,
          teamBusinessMin: micro(businessMin),
        }))
        await changeLevelStructure(tx, version, levels, now)
        return 'done'
      }
      case 'rates': {
        const { withdrawalFee, ...rates } = rateChoices[command.choice] ?? unknown(`rates ${command.choice}`)
        const { version } = await readTerms(tx, now)
        await changeTerms(tx, { basedOn: version, by: null, now }, { ...rates, withdrawalFee: micro(withdrawalFee) })
        return 'done'
      }
      case 'deposit':
        await creditDeposit(tx, { ...this.transfer(command), now })
        return 'done'
      case 'bonus':
        await claimJoiningBonus(tx, this.id(command.member), bonusEndsAt, now)
        return 'done'
      case 'activate':
        await activatePackage(tx, this.id(command.member), command.packageId, now)
        return 'done'
      case 'charge': {
        const [settled] = await closeTrades(tx, [this.trade(command)], now)
        return settled?.outcome === 'altered' ? 'refused' : 'done'
      }
      case 'host':
        await chargeHosting(tx, [this.id(command.member)], command.day)
        return 'done'
      case 'reactivate':
        await chargeReactivation(tx, {
          memberId: this.id(command.member),
          occasion: `${this.name}-${command.occasion}`,
          fee: (await readTerms(tx, now)).reactivationFee,
          now,
        })
        return 'done'
      case 'hold':
        await holdIncome(tx, {
          withdrawal: `${this.name}-${command.withdrawal}`,
          memberId: this.id(command.member),
          amount: micro(command.amount),
          now,
        })
        if (!this.fees.has(command.withdrawal))
          this.fees.set(command.withdrawal, (await readTerms(tx, now)).withdrawalFee)
        return 'done'
      case 'pay':
        await captureHold(tx, `${this.name}-${command.withdrawal}`, this.fees.get(command.withdrawal) ?? zero, now)
        return 'done'
      case 'reject':
        await releaseHold(tx, `${this.name}-${command.withdrawal}`, now)
        return 'done'
      case 'dust':
        await postDust(tx, micro(this.dustBefore + command.total), now)
        return 'done'
      case 'pass':
        this.now = new Date(this.now.getTime() + command.days * dayMs)
        await countDeposits(
          tx,
          (await dueToCount(tx, this.now, 1_000_000)).map(({ deposit_id }) => deposit_id),
        )
        return 'done'
      case 'reopen':
        if (!(await this.isClosed(tx, command.member))) return 'refused'
        await reopenFuel(tx, this.id(command.member), now)
        return 'done'
      case 'leftover':
        await refundLeftover(tx, {
          key: `${this.name}-${command.leftover}`,
          memberId: this.id(command.member),
          account: command.account,
          now,
        })
        return 'done'
      case 'close':
        await closeMoney(tx, `${this.name}-${command.closing}`, this.id(command.member), now)
        return 'done'
    }
  }

  private transfer({ log, member, amount }: Deposited) {
    return { log: `${this.name}-${log}`, memberId: this.id(member), amount: micro(amount) }
  }

  private trade({ member, position, profit, byIntroducingBroker, basis = 'each-trade' }: Charge): TestTrade {
    const closedAt = this.closings.get(position) ?? this.now
    this.closings.set(position, closedAt)
    return {
      memberId: this.id(member),
      server: this.name,
      positionId: BigInt(position),
      profit: micro(profit),
      closedAt,
      byIntroducingBroker,
      basis,
    }
  }

  async figures(): Promise<MemberFigures[]> {
    const { rows } = await sql<MemberFigures>`
      SELECT coalesce((SELECT package_id FROM member_packages p WHERE p.member_id = f.member_id AND ended_at IS NULL), 0)::bigint AS package,
        f.fuel, f.bonus_fuel AS bonus, f.advance, f.waiting, i.income, i.hold, i.direct_total AS direct, i.level_total AS level,
        i.withdrawn_total AS withdrawn,
        (SELECT coalesce(sum(arrears), 0)::bigint FROM fuel_charges c WHERE c.member_id = f.member_id AND c.arrears > 0) AS arrears,
        (SELECT coalesce(sum(written_off), 0)::bigint FROM fuel_charges c WHERE c.member_id = f.member_id AND c.written_off > 0) AS "writtenOff"
      FROM fuel_balances f JOIN income_balances i ON i.member_id = f.member_id
      WHERE f.member_id = ANY (${this.ids}::bigint[]) ORDER BY f.member_id`.execute(this.db)
    return rows
  }

  async house(): Promise<HouseFigures> {
    const { rows } = await sql<HouseFigures>`
      SELECT treasury, operations, affiliate_pool AS pool, promotions, dust FROM house_balances`.execute(this.db)
    if (!rows[0]) throw new Error('There is no house')
    return rows[0]
  }

  id(member: number): bigint {
    return this.ids[member] ?? unknown(`member ${member}`)
  }
}

function unknown(what: string): never {
  throw new RangeError(`There is no ${what}`)
}

let added = 0

/** A member without a password: nobody signs in to these worlds. */
export async function addMember(
  tx: Tx,
  name: string,
  sponsorId: bigint | null,
  joinedAt: Date = start,
): Promise<bigint> {
  const { id } = await tx
    .insertInto('members')
    .values({
      ref_id: `FL${String(++added).padStart(8, '0')}`,
      name,
      email: `${name}@world.test`.toLowerCase(),
      password_hash: '-',
      sponsor_id: sponsorId,
      terms_accepted_at: joinedAt,
      created_at: joinedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await placeMember(tx, id, sponsorId, joinedAt)
  return id
}
