import { botState } from '@fairlead/contract/entities'
import { expect, test } from 'vitest'
import { stageOf } from './stage.ts'

const newcomer = { packageActive: false, metaForm: false, isBotActive: false, lowFuelDisable: false }

test.each([
  { prefs: newcomer, state: undefined, stage: 'package' },
  { prefs: { ...newcomer, packageActive: true }, state: undefined, stage: 'broker' },
  { prefs: { ...newcomer, packageActive: true, metaForm: true }, state: undefined, stage: 'pending' },
  { prefs: { ...newcomer, packageActive: true, metaForm: true }, state: 'pending', stage: 'pending' },
  { prefs: { ...newcomer, packageActive: true, metaForm: true }, state: 'rejected', stage: 'broker' },
  { prefs: { ...newcomer, packageActive: true, metaForm: true, isBotActive: true }, state: 'active', stage: 'running' },
  { prefs: { ...newcomer, packageActive: true, isBotActive: true }, state: undefined, stage: 'running' },
  { prefs: { ...newcomer, metaForm: true, lowFuelDisable: true }, state: 'deactivated', stage: 'running' },
  { prefs: { ...newcomer, metaForm: true, lowFuelDisable: true }, state: undefined, stage: 'running' },
] as const)('$prefs with the bot $state: $stage', ({ prefs, state, stage }) => {
  expect(stageOf(prefs, state)).toBe(stage)
})

test('every state a bot can be in has its place', () => {
  const submitted = { ...newcomer, packageActive: true, metaForm: true }
  for (const state of botState.options) expect(stageOf(submitted, state)).toMatch(/package|broker|pending|running/)
})
