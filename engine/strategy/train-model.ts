import { featureNames, type LearnedModel } from './learned-filter.ts'

export type Example = { readonly features: readonly number[]; readonly won: boolean }

/** How hard weights are pulled towards zero, in examples: few trades must not make bold claims. */
const pull = 20
const rounds = 400
const pace = 0.5

/** Fits the weights by plain gradient descent, a fixed number of rounds from zero: the same examples always give the same model. */
export function trainModel(examples: readonly Example[], data: string, code: string): LearnedModel {
  const count = examples.length
  if (count === 0) throw new RangeError('nothing to learn from')
  const scales = featureNames.map((_, i) => scaleOf(examples.map((one) => one.features[i] as number)))
  const inputs = examples.map(({ features }) =>
    scales.map(({ mean, spread }, i) => ((features[i] as number) - mean) / spread),
  )
  const weights = featureNames.map(() => 0)
  let intercept = 0
  for (let round = 0; round < rounds; round++) {
    const slopes = weights.map((weight) => (weight * pull) / count)
    let slope = 0
    inputs.forEach((input, k) => {
      const score = input.reduce((sum, value, i) => sum + value * (weights[i] as number), intercept)
      const miss = 1 / (1 + Math.exp(-score)) - (examples[k]?.won ? 1 : 0)
      slope += miss / count
      input.forEach((value, i) => {
        slopes[i] = (slopes[i] as number) + (miss * value) / count
      })
    })
    intercept -= pace * slope
    slopes.forEach((value, i) => {
      weights[i] = (weights[i] as number) - pace * value
    })
  }
  const round = (value: number) => Math.round(value * 1e6) / 1e6
  return {
    version: 1,
    data,
    code,
    trades: count,
    intercept: round(intercept),
    terms: featureNames.map((name, i) => ({
      name,
      mean: round(scales[i]?.mean ?? 0),
      spread: round(scales[i]?.spread ?? 1),
      weight: round(weights[i] as number),
    })),
    takenFrom: round(examples.filter((one) => one.won).length / count),
  }
}

function scaleOf(values: readonly number[]): { mean: number; spread: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  // A feature that never differs must not divide by nothing.
  return { mean, spread: Math.max(1e-6, Math.sqrt(variance)) }
}
