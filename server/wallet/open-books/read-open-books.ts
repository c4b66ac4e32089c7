import type { routes } from '@fairlead/contract/table'
import { type Money, micro } from '@fairlead/money/money'
import { parseUsd } from '@fairlead/money/parse'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import type { z } from 'zod'
import { addSeconds } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/db.ts'
import { readPublication } from '../signing/publication-form.ts'
import { findListed, hoursSince, type Listed, newestSigned, type Signed } from './publication-store.ts'

type OpenBooks = z.output<(typeof routes.readOpenBooks)['reply']>

const hoursShown = 24 * 31

/** The newest publication, where the charges went, and the hours before it. */
export async function readOpenBooks(reader: Reader, now: Date): Promise<OpenBooks> {
  const newest = await newestSigned(reader)
  const listed = newest && (await findListed(reader, newest.number))
  const hours = await hoursSince(reader, addSeconds(now, -hoursShown * 3_600), hoursShown)
  return {
    newest: newest && listed ? asNewest(newest, listed) : null,
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

function asNewest({ content, signature }: Signed, listed: Listed): NonNullable<OpenBooks['newest']> {
  const lines = readPublication(content)
  const said = (name: keyof typeof lines): number => toDollars(parseUsd(lines[name]))
  return {
    ...asListed(listed),
    ...{ publication: content, signature, token: lines.token },
    chainId: Number(lines.chain),
    sealNumber: Number(lines['ledger seal']),
    entries: Number(lines['ledger entries']),
    block: Number(lines.block),
    treasury: { address: lines.treasury, holds: said('treasury holds') },
    cold: lines.cold === 'none' ? null : { address: lines.cold, holds: said('cold holds') },
    deposits: said('deposit addresses hold'),
    underWay: said('under way'),
    owed: {
      fuel: said('owed fuel'),
      income: said('owed income'),
      withdrawals: said('owed withdrawals'),
      refunds: said('owed refunds'),
      waiting: said('owed waiting deposits'),
      found: said('owed found money'),
      all: said('owed'),
    },
    house: {
      pool: said('house pool'),
      operations: said('house operations'),
      promotions: said('house promotions'),
      bonusFuel: said('house bonus fuel'),
      dust: said('house dust'),
      payouts: said('house payouts'),
      rest: said('house rest'),
    },
  }
}

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

const dollars = (amount: bigint): number => toDollars(micro(amount) as Money)
