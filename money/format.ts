import type { Money } from './money.ts'

/** Fixed decimals, rounded down towards zero: nobody is shown more than they have. */
export function formatUsd(amount: Money, decimals: 0 | 1 | 2 | 3 | 4 | 5 | 6): string {
  const size = amount < 0n ? -amount : amount
  const kept = size / 10n ** BigInt(6 - decimals)
  const digits = kept.toString().padStart(decimals + 1, '0')
  const sign = amount < 0n && kept > 0n ? '-' : ''
  return sign + (decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
}
