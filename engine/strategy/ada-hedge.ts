/** What AdaHedge knows: the losses of each part beyond those of the mixture, and what mixing has cost so far. */
export type Hedge = { readonly losses: Float64Array; mixCost: number; readonly shares: Float64Array }

/** No faster than this, however little is known yet. */
const rateMax = 8

/** Before anything was learned: every part has the same share. */
export function evenHedge(parts: number): Hedge {
  return { losses: new Float64Array(parts), mixCost: 0, shares: new Float64Array(parts).fill(1 / parts) }
}

/**
 * One step of AdaHedge (de Rooij and others 2014) for specialists (Freund and others 1997): moves the shares towards the parts with
 * the better results. A result is in planned losses; NaN is that of a part that sleeps, which keeps its loss.
 */
export function learnResults(hedge: Hedge, results: Float64Array): void {
  const { losses, shares } = hedge
  const rate = rateOf(hedge)
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < losses.length; i++) if (isAwake(results, i)) least = Math.min(least, losses[i] as number)
  if (least === Number.POSITIVE_INFINITY) return
  let [weights, mean, mixed] = [0, 0, 0]
  for (let i = 0; i < losses.length; i++) {
    if (!isAwake(results, i)) continue
    // The shares of those awake, from their losses: a share itself may have become too small for a number to hold.
    const weight = Math.exp(-rate * ((losses[i] as number) - least))
    const loss = lossOf(results[i] as number)
    weights += weight
    mean += weight * loss
    mixed += weight * Math.exp(-rate * loss)
  }
  const mixture = -Math.log(mixed / weights) / rate
  hedge.mixCost += Math.max(0, mean / weights - mixture)
  for (let i = 0; i < losses.length; i++)
    if (isAwake(results, i)) losses[i] = (losses[i] as number) + lossOf(results[i] as number) - mixture
  share(losses, rateOf(hedge), shares)
}

const isAwake = (results: Float64Array, part: number): boolean => !Number.isNaN(results[part])

/** Half a planned loss gained is no loss at all, half of one lost is a whole one. */
function lossOf(result: number): number {
  return 0.5 - Math.max(-0.5, Math.min(0.5, result))
}

function rateOf({ losses, mixCost }: Hedge): number {
  return mixCost > 0 ? Math.min(rateMax, Math.log(losses.length) / mixCost) : rateMax
}

/** The shares of all parts, those that sleep included. */
function share(losses: Float64Array, rate: number, shares: Float64Array): void {
  const least = losses.reduce((a, b) => Math.min(a, b))
  let sum = 0
  for (let i = 0; i < losses.length; i++) {
    shares[i] = Math.exp(-rate * ((losses[i] as number) - least))
    sum += shares[i] as number
  }
  for (let i = 0; i < losses.length; i++) shares[i] = (shares[i] as number) / sum
}
