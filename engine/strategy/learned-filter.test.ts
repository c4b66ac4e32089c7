import { expect, test } from 'vitest'
import { Random } from '../market/random.ts'
import { FrameWindow } from './frame-window.ts'
import { chanceOf, explain, featureNames, featuresOf, learnedFrames } from './learned-filter.ts'
import { type Example, trainModel } from './train-model.ts'

/** Examples of which only the second feature matters. */
function examples(count: number): Example[] {
  const random = new Random(11, 7)
  return Array.from({ length: count }, () => {
    const features = featureNames.map(() => random.normal())
    return { features, won: (features[1] as number) + random.normal() > 0 }
  })
}

test('it finds what matters, says so, and takes what has more than the usual chance', () => {
  const model = trainModel(examples(2_000), 'bars', 'code')
  const good = [0, 2, 0, 0, 0]
  expect(chanceOf(model, good)).toBeGreaterThan(0.85)
  expect(
    chanceOf(
      model,
      good.map((value) => -value),
    ),
  ).toBeLessThan(0.15)
  expect(explain(model, [1, 1, 1, 1, 1])[0]?.name).toBe(featureNames[1])
  expect(model.takenFrom).toBeCloseTo(0.5, 1)
})

test('the same examples make the same model, byte for byte', () => {
  expect(JSON.stringify(trainModel(examples(300), 'a', 'b'))).toBe(JSON.stringify(trainModel(examples(300), 'a', 'b')))
})

test('few trades make no bold claims', () => {
  const weight = (count: number) => Math.abs(trainModel(examples(count), '', '').terms[1]?.weight ?? 0)
  expect(weight(20)).toBeLessThan(weight(2_000) / 2)
})

test('features are the trade’s own: a fall seen by a short is a rise seen by a long', () => {
  const window = (sign: number) => {
    const frames = new FrameWindow(60, learnedFrames)
    const random = new Random(5, 1)
    let price = 100_000
    for (let i = 0; i <= learnedFrames; i++) {
      price += sign * Math.round(50 + 100 * random.normal())
      frames.add(i * 60, price + 30, price - 30, price)
    }
    return frames
  }
  const rise = featuresOf(window(1), 1)
  const fall = featuresOf(window(-1), -1)
  rise.forEach((value, i) => {
    expect(fall[i]).toBeCloseTo(value, 9)
  })
  expect(rise[0]).toBeGreaterThan(0)
})
