/** `8.41` reads `+8.41%`; sign and figure as `signedMoney` writes them. */
export function signedPercent(percent: number, decimals = 2): string {
  const figure = `${Math.abs(percent).toFixed(decimals)}%`
  if (Math.abs(percent) < 0.5 / 10 ** decimals) return figure
  return `${percent > 0 ? '+' : '−'}${figure}`
}

/** `4 of 10` as a whole percentage; nothing of nothing is no percentage. */
export function shareWords(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((part / whole) * 100)}%` : '–'
}
