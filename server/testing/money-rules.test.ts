import { defaultLevels } from '@fairlead/contract/default-levels'
import { expect, inject, test } from 'vitest'
import { structures } from './command.ts'
import { runWorlds } from './run-worlds.ts'

const eachAtLeast = 10
const stepsWanted = inject('proofs') === 'long' ? 10_000_000 : 60_000
const coalitionsWanted = stepsWanted / 4

test(`in ${stepsWanted} steps of random worlds every invariant holds, the model agrees, and no coalition of ${coalitionsWanted} gains`, {
  timeout: 180_000 + stepsWanted,
}, () => {
  const { steps, coalitions, events } = runWorlds({ steps: stepsWanted, coalitions: coalitionsWanted, seed: 1 })
  expect(steps).toBe(stepsWanted)
  expect(coalitions).toBe(coalitionsWanted)
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
