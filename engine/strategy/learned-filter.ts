import type { FrameWindow } from './frame-window.ts'

/** A regularised logistic regression: the chance that a trade wins, from what is known when it would be opened. */
export type LearnedModel = {
  readonly version: 1
  /** Hashes of the bars it was made from and of the code that made it. */
  readonly data: string
  readonly code: string
  readonly trades: number
  readonly intercept: number
  readonly terms: readonly {
    readonly name: string
    readonly mean: number
    readonly spread: number
    readonly weight: number
  }[]
  /** An entry is taken from this chance on: the share of winners among the trades it was made from. */
  readonly takenFrom: number
}

/** Long bars the features look back, one more for the change into the first. */
export const learnedFrames = 61

export const featureNames = ['trend', 'drift', 'straightness', 'unrest', 'room'] as const

/** What is known of a signal when its long bar is complete, in average ranges where it is a distance; every sign is the trade's own. */
export function featuresOf(frames: FrameWindow, side: number): readonly number[] {
  const close = frames.close(0)
  const range = Math.max(1, frames.range(20))
  const far = frames.closeSum(60, 0) / 60
  let path = 0
  for (let ago = 0; ago < 20; ago++) path += Math.abs(frames.close(ago) - frames.close(ago + 1))
  const drift = (close - frames.close(20)) * side
  const end = side > 0 ? frames.highest(60, 0) : frames.lowest(60, 0)
  return [
    ((close - far) * side) / range,
    drift / range,
    drift / Math.max(1, path),
    frames.range(5) / range,
    ((end - close) * side) / range,
  ]
}

/** The chance by the model, between 0 and 1. */
export function chanceOf(model: LearnedModel, features: readonly number[]): number {
  const score = contributions(model, features).reduce((sum, one) => sum + one.adds, model.intercept)
  return 1 / (1 + Math.exp(-score))
}

/** Why the model thinks so: what each feature adds to the score, the largest first. */
export function explain(model: LearnedModel, features: readonly number[]): { name: string; adds: number }[] {
  return contributions(model, features).sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds))
}

function contributions(model: LearnedModel, features: readonly number[]): { name: string; adds: number }[] {
  return model.terms.map(({ name, mean, spread, weight }, i) => ({
    name,
    adds: (weight * ((features[i] as number) - mean)) / spread,
  }))
}
