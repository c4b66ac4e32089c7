import type { routes } from '@fairlead/contract/table'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import { asWireLevel, readLevelStructure, readLevelsSince } from '../../finance/affiliate/level-structure.ts'
import { readPackages } from '../../finance/packages/read-packages.ts'
import { readTerms } from '../../finance/terms/read-terms.ts'
import { asWireTerms } from '../../finance/terms/wire-terms.ts'
import type { Reader } from '../../platform/database/db.ts'
import { readBonus, readBrokers, readOpenBooksSetting, readPromo, readSamples } from './house-values.ts'

type Settings = z.output<(typeof routes.readOperatorSettings)['reply']>

/** Every setting with its version and since when it holds. */
export async function readSettings(reader: Reader, endsAtFirst: Date, now: Date): Promise<Settings> {
  const { version, levels } = await readLevelStructure(reader)
  return {
    packages: (await readPackages(reader, now)).map((one) => ({
      id: one.id,
      version: one.version,
      validFrom: one.validFrom.toISOString(),
      package_name: one.name,
      package_amount: toDollars(one.amount),
      companyPercent: one.companyBasisPoints / 100,
      requiredFuelPercent: one.requiredFuelBasisPoints / 100,
      basis: one.basis,
      discription: one.description,
    })),
    levels: {
      version,
      validFrom: (await readLevelsSince(reader, version))?.toISOString() ?? null,
      levelStructure: levels.map(asWireLevel),
    },
    terms: asWireTerms(await readTerms(reader, now)),
    brokers: flat(await readBrokers(reader)),
    bonus: flat(await readBonus(reader, endsAtFirst)),
    promo: flat(await readPromo(reader, now)),
    samples: flat(await readSamples(reader)),
    openBooks: flat(await readOpenBooksSetting(reader)),
  }
}

const flat = <T>({ version, validFrom, value }: { version: number; validFrom: Date | undefined; value: T }) => ({
  ...value,
  version,
  validFrom: validFrom?.toISOString() ?? null,
})
