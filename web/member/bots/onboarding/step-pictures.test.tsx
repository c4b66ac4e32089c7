import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pictureSize, stepPictures } from './step-pictures.tsx'

const folder = resolve('docs/steps')
const tokens = readFileSync('web/tokens.css', 'utf8')
const isDark = tokens.indexOf('[data-theme="dark"]')

/** What the page's classes come to, for a file that stands alone. */
function ruleOf(name: string, from: string): string {
  const [, property, token] = /^(fill|stroke)-(.+)$/.exec(name) ?? []
  const colour = token === 'none' ? 'none' : new RegExp(`--${token}: (#\\w+);`).exec(from)?.[1]
  if (!property || !colour) throw new Error(`${name} is no colour of ours`)
  return `.${name}{${property}:${colour}}`
}

function standingAlone(picture: ReactNode): string {
  const { width, height } = pictureSize
  const drawn = renderToStaticMarkup(
    <svg
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      {picture}
    </svg>,
  )
  const names = [...new Set([...drawn.matchAll(/class="([^"]+)"/g)].flatMap(([, all = '']) => all.split(' ')))].sort()
  const rules = (from: string) => names.map((name) => ruleOf(name, from)).join('')
  const style = `text{font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif}${rules(tokens.slice(0, isDark))}@media(prefers-color-scheme:dark){${rules(tokens.slice(isDark))}}`
  return `${drawn.replace('>', `><style>${style}</style>`).replaceAll('><', '>\n<')}\n`
}

// After a change of them: `npx vitest run --project unit web/member/bots/onboarding/step-pictures.test.tsx -u`.
test.each(Object.entries(stepPictures))('the picture %s is the one in docs/steps', async (name, picture) => {
  await expect(standingAlone(picture)).toMatchFileSnapshot(`${folder}/${name}.svg`)
})

test('docs/mt5.md shows each of them, in the order of the page', () => {
  const shown = [...readFileSync('docs/mt5.md', 'utf8').matchAll(/\(steps\/(.+?)\.svg\)/g)].map(([, name]) => name)
  expect(shown).toEqual(Object.keys(stepPictures))
  expect(readdirSync(folder).sort()).toEqual(
    Object.keys(stepPictures)
      .map((name) => `${name}.svg`)
      .sort(),
  )
})
