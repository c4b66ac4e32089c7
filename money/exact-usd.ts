import { formatUsd } from './format.ts'
import type { Money } from './money.ts'

const decimals = 6
const centsLength = '.00'.length

/** All that there is, and at least cents, for letters and notifications: rounded here and rounded on a page, one amount could read as two. */
export function exactUsd(amount: Money): string {
  const whole = formatUsd(amount, decimals)
  let end = whole.length
  while (whole[end - 1] === '0' && end > whole.indexOf('.') + centsLength) end--
  return `$${whole.slice(0, end)}`
}
