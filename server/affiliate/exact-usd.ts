import { formatUsd } from '@fairlead/money/format'
import type { Money } from '@fairlead/money/money'

const decimals = 6

/** All that there is, and at least cents: rounded here and rounded on a page, one amount could read as two. */
export const exactUsd = (amount: Money): string => `$${formatUsd(amount, decimals).replace(/(\.\d\d\d*?)0+$/, '$1')}`
