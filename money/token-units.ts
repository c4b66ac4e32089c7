import type { Money } from './money.ts'

const moneyDecimals = 6

/** Splits token units (USDT on BSC has 18 decimals) into whole micro-dollars and the dust below one. */
export function fromTokenUnits(units: bigint, tokenDecimals: number): { amount: Money; dust: bigint } {
  if (units < 0n || tokenDecimals < moneyDecimals)
    throw new RangeError('Token units are positive and at least as fine as money')
  const perMicro = 10n ** BigInt(tokenDecimals - moneyDecimals)
  return { amount: (units / perMicro) as Money, dust: units % perMicro }
}
