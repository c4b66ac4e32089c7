import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { program } from '../testing/attach-advisor.ts'
import { drawPanel } from '../testing/draw-panel.ts'
import { panelStates } from '../testing/panel-states.ts'

const folder = resolve('docs/panel')

// After other words in the advisor or the service: `npx vitest run --project unit server/bots/terminals/advisor/panel-pictures.test.ts -u`.
describe.skipIf(program === '')('the panel, as it is drawn in docs/panel', () => {
  test.each(Object.entries(panelStates))('%s', async (name, reach) => {
    const { panel } = await reach()
    await expect(drawPanel(panel)).toMatchFileSnapshot(`${folder}/${name}.svg`)
  })
})

test('every picture of the panel is a state that it can be in, and stands in docs/mt5.md', () => {
  const pictures = readdirSync(folder).map((name) => name.replace(/\.svg$/, ''))
  const shown = [...readFileSync('docs/mt5.md', 'utf8').matchAll(/\(panel\/(.+?)\.svg\)/g)].map(([, name]) => name)
  const states = Object.keys(panelStates).sort()
  expect(pictures.sort()).toEqual(states)
  expect(shown.sort()).toEqual(states)
})

test('no two states look alike', () => {
  const drawn = Object.keys(panelStates).map((name) => readFileSync(`${folder}/${name}.svg`, 'utf8'))
  expect(new Set(drawn).size).toBe(drawn.length)
})
