import { micro } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import { toDollars } from '@fairlead/money/to-dollars'
import { z } from 'zod'
import {
  asWireLevel,
  changeLevelStructure,
  type Level,
  readLevelStructure,
} from '../../finance/affiliate/level-structure.ts'
import { changePackage } from '../../finance/packages/change-package.ts'
import { readPackages } from '../../finance/packages/read-packages.ts'
import { changeTerms } from '../../finance/terms/change-terms.ts'
import { readTerms } from '../../finance/terms/read-terms.ts'
import { asWireTerms } from '../../finance/terms/wire-terms.ts'
import type { Reader } from '../../platform/database/db.ts'
import type { JsonObject } from '../../platform/database/schema.gen.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Setting } from './setting.ts'

const basisPoints = (percent: number): number => Math.round(percent * 100)

const packageValue = z.object({
  package_name: z.string(),
  package_amount: z.number(),
  companyPercent: z.number(),
  requiredFuelPercent: z.number(),
  discription: z.string(),
})
const termsValue = z.object({
  directPercent: z.number(),
  affiliatePercent: z.number(),
  partnerDiscountPercent: z.number(),
  depositMin: z.number(),
  withdrawalMin: z.number(),
  withdrawalFee: z.number(),
  hostingPerMonth: z.number(),
  reactivationFee: z.number(),
  joiningBonus: z.number(),
  lowFuelMin: z.number(),
  lowFuelPercent: z.number(),
  graceDays: z.number(),
})
const levelsValue = z.object({
  levelStructure: z.array(
    z.object({
      level: z.number(),
      level_percentage: z.number(),
      eligibility_member_count: z.number(),
      eligibility_business_count: z.number(),
    }),
  ),
})
type WireLevel = z.output<typeof levelsValue>['levelStructure'][number]

export const asLevel = (wire: WireLevel): Level => ({
  level: wire.level,
  shareBasisPoints: basisPoints(wire.level_percentage),
  activeMembersMin: wire.eligibility_member_count,
  teamBusinessMin: fromDollars(wire.eligibility_business_count),
})

export const packageSetting = (id: number): Setting => ({
  name: `package ${id}`,
  async read(reader, now) {
    const found = await readPackage(reader, id, now)
    return { version: found.version, value: found.value }
  },
  write(tx, basedOn, given, { now }) {
    const value = packageValue.parse(given)
    return changePackage(
      tx,
      { id, basedOn, now },
      {
        name: value.package_name,
        amount: fromDollars(value.package_amount),
        companyBasisPoints: basisPoints(value.companyPercent),
        requiredFuelBasisPoints: basisPoints(value.requiredFuelPercent),
        description: value.discription,
      },
    )
  },
})

async function readPackage(reader: Reader, id: number, now: Date): Promise<{ version: number; value: JsonObject }> {
  const found = (await readPackages(reader, now)).find((one) => one.id === id)
  if (!found) throw new DomainError('not_found')
  return {
    version: found.version,
    value: {
      package_name: found.name,
      package_amount: toDollars(found.amount),
      companyPercent: found.companyBasisPoints / 100,
      requiredFuelPercent: found.requiredFuelBasisPoints / 100,
      discription: found.description,
    },
  }
}

export const termsSetting: Setting = {
  // As the history has always named it.
  name: 'rates',
  async read(reader, now) {
    const { version, validFrom, ...value } = asWireTerms(await readTerms(reader, now))
    return { version, value }
  },
  async write(tx, basedOn, given, { operatorId, now }) {
    // What an old change of the history does not name stood nowhere but in the code then, and stays as it is.
    const value = termsValue.parse({ ...asWireTerms(await readTerms(tx, now)), ...given })
    return changeTerms(
      tx,
      { basedOn, by: operatorId, now },
      {
        directBasisPoints: basisPoints(value.directPercent),
        affiliateBasisPoints: basisPoints(value.affiliatePercent),
        partnerDiscountBasisPoints: basisPoints(value.partnerDiscountPercent),
        depositMin: fromDollars(value.depositMin),
        withdrawalMin: fromDollars(value.withdrawalMin),
        withdrawalFee: fromDollars(value.withdrawalFee),
        hostingPerMonth: fromDollars(value.hostingPerMonth),
        reactivationFee: fromDollars(value.reactivationFee),
        joiningBonus: fromDollars(value.joiningBonus),
        lowFuelMin: fromDollars(value.lowFuelMin),
        lowFuelBasisPoints: basisPoints(value.lowFuelPercent),
        graceDays: value.graceDays,
      },
    )
  },
}

export const levelsSetting: Setting = {
  name: 'level structure',
  async read(reader) {
    const { version, levels } = await readLevelStructure(reader)
    return { version, value: { levelStructure: levels.map(asWireLevel) } }
  },
  write(tx, basedOn, given, { now }) {
    return changeLevelStructure(tx, basedOn, levelsValue.parse(given).levelStructure.map(asLevel), now)
  },
}

/** Sums of the ledger as dollars. */
export const dollarsOf = (sum: bigint): number => toDollars(micro(sum))
