import { defaultLevels } from '@fairlead/contract/level-structure'
import { expect, test } from 'vitest'
import { structures } from './command.ts'
import { runWorlds } from './run-worlds.ts'

const eachAtLeast = 10

test('in 200,000 steps of random worlds every invariant holds, the model agrees, and no coalition of 50,000 gains', {
  timeout: 180_000,
}, () => {
  const { steps, coalitions, events } = runWorlds({ steps: 200_000, coalitions: 50_000, seed: 1 })
  expect(steps).toBe(200_000)
  expect(coalitions).toBe(50_000)
  for (const [event, times] of Object.entries(events)) expect(times, event).toBeGreaterThanOrEqual(eachAtLeast)
})

test('the worlds begin with the level structure of the product', () => {
  expect(structures[0]).toEqual(
    defaultLevels.map(({ shareBasisPoints, activeMembersMin, teamBusinessMin }) => ({
      basisPoints: shareBasisPoints,
      activeMin: activeMembersMin,
      businessMin: teamBusinessMin,
    })),
  )
})
