export type Weights = { readonly worldWeight: number; readonly classWeight: number }

const weightMax = 0.95
/** The world may not take all of an instrument, else nothing is left for its class to explain. */
const worldWeightMax = 0.6

/**
 * How strongly each instrument must follow the world and its class so that all go together as wanted: the world's weights come
 * from pairs of different classes, those of the class from what is then missing within it.
 */
export function weightsFor(wanted: readonly (readonly number[])[], classes: readonly string[]): Weights[] {
  const count = classes.length
  const of = (i: number, j: number) => wanted[i]?.[j] ?? 0
  const strangers = (i: number) => classes.flatMap((name, j) => (name === classes[i] ? [] : [j]))
  // The instrument that goes with the most others shows where the world's axis lies.
  const reachOf = (i: number) => strangers(i).reduce((sum, j) => sum + Math.abs(of(i, j)), 0)
  const leader = classes.reduce((best, _, i) => (reachOf(i) > reachOf(best) ? i : best), 0)
  const world = Array.from({ length: count }, (_, i) => (i === leader ? 0.6 : of(leader, i)))
  for (let round = 0; round < 200; round++) {
    for (let i = 0; i < count; i++) {
      const others = strangers(i)
      const squares = others.reduce((sum, j) => sum + (world[j] ?? 0) ** 2, 0)
      const products = others.reduce((sum, j) => sum + of(i, j) * (world[j] ?? 0), 0)
      if (squares > 0) world[i] = Math.max(-worldWeightMax, Math.min(worldWeightMax, products / squares))
    }
  }
  const kin = Array.from({ length: count }, () => 0)
  for (let i = 0; i < count; i++) {
    const partner = classes.findIndex((name, j) => j > i && name === classes[i])
    if (partner < 0) continue
    const missing = of(i, partner) - (world[i] ?? 0) * (world[partner] ?? 0)
    kin[i] = Math.sqrt(Math.abs(missing))
    kin[partner] = Math.sign(missing) * Math.sqrt(Math.abs(missing))
  }
  return world.map((worldWeight, i) => {
    const room = Math.sqrt(Math.max(0, weightMax ** 2 - worldWeight ** 2))
    return { worldWeight, classWeight: Math.max(-room, Math.min(room, kin[i] ?? 0)) }
  })
}
