/** The Sharpe ratio of daily returns, what the best of many worthless variants would have shown, and the chance of being better than that. */
export type DeflatedSharpe = { readonly daily: number; readonly luckDaily: number; readonly chance: number }

const euler = 0.5772156649015329

/**
 * The deflated Sharpe ratio of Bailey and López de Prado (2014): who tries many variants finds a good one by luck. The chance is that the
 * true ratio lies above the best that luck alone would have found among the variants, given how returns are skewed and tailed. `tried` is how
 * many there were, where not all of them can be told.
 */
export function deflateSharpe(
  returns: readonly number[],
  variantSharpes: readonly number[],
  tried = variantSharpes.length,
): DeflatedSharpe {
  const { mean, deviation, skew, kurtosis } = momentsOf(returns)
  const daily = deviation > 0 ? mean / deviation : 0
  const variants = momentsOf(variantSharpes)
  const count = Math.max(tried, variantSharpes.length)
  const luckDaily =
    count > 1
      ? variants.deviation *
        ((1 - euler) * normalQuantile(1 - 1 / count) + euler * normalQuantile(1 - 1 / (count * Math.E)))
      : 0
  const noise = Math.sqrt(Math.max(1e-12, 1 - skew * daily + ((kurtosis - 1) / 4) * daily * daily))
  const score = ((daily - luckDaily) * Math.sqrt(Math.max(0, returns.length - 1))) / noise
  return { daily, luckDaily, chance: normalShare(score) }
}

function momentsOf(values: readonly number[]): { mean: number; deviation: number; skew: number; kurtosis: number } {
  const count = Math.max(1, values.length)
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const power = (exponent: number) => values.reduce((sum, value) => sum + (value - mean) ** exponent, 0) / count
  const deviation = Math.sqrt(power(2))
  if (deviation === 0) return { mean, deviation, skew: 0, kurtosis: 3 }
  return { mean, deviation, skew: power(3) / deviation ** 3, kurtosis: power(4) / deviation ** 4 }
}

/** The share of a normal distribution below a score; Abramowitz and Stegun 7.1.26, good to seven digits. */
function normalShare(score: number): number {
  const x = Math.abs(score) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const above = (poly * Math.exp(-x * x)) / 2
  return score > 0 ? 1 - above : above
}

function normalQuantile(share: number): number {
  let [low, high] = [-9, 9]
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2
    if (normalShare(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
