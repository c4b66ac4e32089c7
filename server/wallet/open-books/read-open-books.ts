import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import type { z } from 'zod'
import { addSeconds } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/db.ts'
import { findListed, hoursSince, type Listed, newestSigned } from './publication-store.ts'

type OpenBooks = z.output<(typeof routes.readOpenBooks)['reply']>

const hoursShown = 24 * 31

/** The newest publication, where the charges went, and the hours before it. */
export async function readOpenBooks(reader: Reader, now: Date): Promise<OpenBooks> {
  const newest = await newestSigned(reader)
  const listed = newest && (await findListed(reader, newest.number))
  const hours = await hoursSince(reader, addSeconds(now, -hoursShown * 3_600), hoursShown)
  return {
    newest: newest && listed ? { ...asListed(listed), publication: newest.content, signature: newest.signature } : null,
    charged: await readCharged(reader),
    hours: hours.map(({ at, owed, assets, surplus }) => ({
      at: at.toISOString(),
      owed: dollars(owed),
      assets: dollars(assets),
      surplus: dollars(surplus),
    })),
  }
}

export const asListed = ({ number, at, digest, owed, assets, surplus, transaction, block }: Listed) => ({
  number: Number(number),
  at: at.toISOString(),
  owed: dollars(owed),
  assets: dollars(assets),
  surplus: dollars(surplus),
  digest: digest.toString('hex'),
  onChain: transaction && { transaction, block: block === null ? null : Number(block) },
})

/** Of the fuel that charges on trades took, ever: who got it. Bonus fuel pays nobody. */
async function readCharged(reader: Reader): Promise<OpenBooks['charged']> {
  const { rows } = await sql<{ account: string; got: bigint }>`
    SELECT account::text AS account, sum(got - gave)::bigint AS got FROM days_posted
    WHERE kind IN ('charge', 'arrears') GROUP BY account`.execute(reader)
  const got = (account: string): bigint => rows.find((row) => row.account === account)?.got ?? 0n
  return {
    all: dollars(-got('fuel')),
    levels: dollars(got('income')),
    // Direct income is paid on a deposit at once, in advance of the charges that use it up.
    direct: dollars(got('advance')),
    pool: dollars(got('affiliate_pool')),
    operations: dollars(got('operations')),
  }
}

const dollars = (amount: bigint): number => toDollars(micro(amount))
