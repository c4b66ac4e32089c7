import type { Money } from './money.ts'

const decimals = 6
const amountMax = 9_223_372_036_854_775_807n
const pattern = /^(-?)(\d{1,13})(?:\.(\d{1,6}))?$/

/** Dollars as a person or a file writes them. What micro-dollars cannot represent is refused, never rounded. */
export function parseUsd(text: string): Money {
  const match = pattern.exec(text)
  if (!match) throw new RangeError(`"${text}" is not an amount with at most ${decimals} decimals`)
  const [, sign, whole = '', fraction = ''] = match
  const micro = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (micro > amountMax) throw new RangeError(`"${text}" is too large`)
  return (sign === '-' ? -micro : micro) as Money
}

/** An amount off the wire, where dollars are JSON numbers. */
export function fromDollars(dollars: number): Money {
  // The shortest text of a double gives back the decimals that were sent; arithmetic on it would not.
  const text = Number.isInteger(dollars) ? dollars.toFixed(0) : String(dollars)
  return parseUsd(text.includes('e') ? dollars.toFixed(decimals + 1).replace(/0$/, '') : text)
}
