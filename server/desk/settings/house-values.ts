import { sampleNames } from '@fairlead/contract/routes/desk/operator-settings'
import { z } from 'zod'
import { listBrokers, replaceBrokers } from '../../bots/trading/brokers/list-brokers.ts'
import { readTerms, type TermsInForce } from '../../finance/terms/read-terms.ts'
import type { Reader } from '../../platform/database/db.ts'
import { isUniqueViolation, type Tx } from '../../platform/database/db.ts'
import type { JsonObject } from '../../platform/database/schema.gen.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Setting } from './setting.ts'
import { insertKept, type KeptName, newestKept } from './store.ts'

const promo = z.object({ shown: z.boolean(), text: z.string(), linkLabel: z.string(), linkTo: z.string() })
const samples = z.object({ marked: z.record(z.enum(sampleNames), z.boolean()) })
const bonus = z.object({ endsAt: z.string() })
const openBooks = z.object({ onChain: z.boolean() })
const brokers = z.object({ brokers: z.array(z.object({ broker: z.string(), servers: z.array(z.string()) })) })

/** The bar as the site is built with it, until operators change it. */
const promoAtFirst = ({ partnerDiscountBasisPoints }: TermsInForce) => ({
  shown: true,
  text: `${partnerDiscountBasisPoints / 100}% discount on bot fuel charges for partner-broker accounts.`,
  linkLabel: 'See the fuel rules',
  linkTo: '/faq#fuel',
})
const openBooksAtFirst = { onChain: true }
const samplesAtFirst = { marked: Object.fromEntries(sampleNames.map((name) => [name, true])) }

type Valued<T> = { version: number; validFrom: Date | undefined; value: T }

/** `endsAtFirst` is what the configuration says. */
export const readBonus = (reader: Reader, endsAtFirst: Date): Promise<Valued<z.output<typeof bonus>>> =>
  held(reader, 'bonus', bonus, { endsAt: endsAtFirst.toISOString() })

export const readPromo = async (reader: Reader, now: Date) =>
  held(reader, 'promo', promo, promoAtFirst(await readTerms(reader, now)))
export const readSamples = (reader: Reader) => held(reader, 'samples', samples, samplesAtFirst)
export const readOpenBooksSetting = (reader: Reader) => held(reader, 'open_books', openBooks, openBooksAtFirst)

export async function readBrokers(reader: Reader): Promise<Valued<z.output<typeof brokers>>> {
  const kept = await newestKept(reader, 'brokers')
  return { version: kept?.version ?? 0, validFrom: kept?.valid_from, value: { brokers: await listBrokers(reader) } }
}

async function held<T>(reader: Reader, name: KeptName, schema: z.ZodType<T>, atFirst: unknown): Promise<Valued<T>> {
  const kept = await newestKept(reader, name)
  return {
    version: kept?.version ?? 0,
    validFrom: kept?.valid_from,
    value: schema.parse({ ...(atFirst as object), ...(kept?.value as object) }),
  }
}

/** The settings that are kept here whole. */
export function houseValues(endsAtFirst: Date): Record<KeptName, Setting> {
  return {
    bonus: kept('bonus', bonus, (reader) => readBonus(reader, endsAtFirst)),
    promo: kept('promo', promo, readPromo, { asStored: promoAsStored }),
    samples: kept('samples', samples, readSamples),
    open_books: kept('open_books', openBooks, readOpenBooksSetting),
    brokers: kept('brokers', brokers, readBrokers, { apply: (tx, value) => replaceBrokers(tx, value.brokers) }),
  }
}

/** Words that nobody has changed are left out, also where a change was undone: they go on following the terms. */
async function promoAsStored(tx: Tx, { text, ...others }: z.output<typeof promo>, now: Date): Promise<object> {
  return text === promoAtFirst(await readTerms(tx, now)).text ? others : { text, ...others }
}

type Keeping<T> = {
  apply?: (tx: Tx, value: T) => Promise<void>
  /** What of a value is stored; the rest is as at first. */
  asStored?: (tx: Tx, value: T, now: Date) => Promise<object>
}

function kept<T extends object>(
  name: KeptName,
  schema: z.ZodType<T>,
  read: (reader: Reader, now: Date) => Promise<Valued<T>>,
  { apply, asStored }: Keeping<T> = {},
): Setting {
  return {
    name,
    async read(reader, now) {
      const { version, value } = await read(reader, now)
      return { version, value: { ...value } as JsonObject }
    },
    async write(tx, basedOn, given, { now }) {
      const value = schema.parse(given)
      if ((await read(tx, now)).version !== basedOn) throw new DomainError('conflict')
      try {
        await insertKept(
          tx,
          name,
          basedOn + 1,
          { ...(asStored ? await asStored(tx, value, now) : value) } as JsonObject,
          now,
        )
      } catch (error) {
        if (isUniqueViolation(error, 'house_settings_pkey')) throw new DomainError('conflict')
        throw error
      }
      await apply?.(tx, value)
      return basedOn + 1
    },
  }
}
