/** Points of an invented equity curve, the same at every build: a seeded walk with a slight drift. */
export function exampleCurve(count: number, seed: number): number[] {
  let state = seed
  const random = () => {
    // Park and Miller's generator: small, repeatable, good enough to draw a line.
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const points: number[] = [0]
  for (let at = 1; at < count; at++) points.push((points[at - 1] ?? 0) + (random() - 0.42) * 2)
  return points
}

/** An SVG path through the points, scaled into the given box. */
export function curvePath(points: readonly number[], width: number, height: number): string {
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  return points
    .map((value, at) => {
      const x = (at / (points.length - 1)) * width
      const y = height - ((value - low) / span) * height
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
