import type { EquityCurve } from './replay.ts'

/** The places of a curve that a picture of it needs: the lowest and the highest of each stretch, the first, and the last. */
export function thinCurve({ cents, length }: EquityCurve, pointsMax: number): number[] {
  if (length <= pointsMax) return Array.from({ length }, (_, i) => i)
  const stretches = Math.max(1, Math.floor((pointsMax - 2) / 2))
  const places = new Set([0])
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((stretch * length) / stretches)
    const to = Math.floor(((stretch + 1) * length) / stretches)
    let [low, high] = [from, from]
    for (let i = from; i < to; i++) {
      if ((cents[i] as number) < (cents[low] as number)) low = i
      if ((cents[i] as number) > (cents[high] as number)) high = i
    }
    places.add(Math.min(low, high)).add(Math.max(low, high))
  }
  return [...places.add(length - 1)]
}
