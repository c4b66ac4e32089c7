import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('[data-theme="dark"]')
const themes = { light: tokensOf(lightCss), dark: tokensOf(darkCss) }

const grounds = ['paper', 'surface', 'raised'] as const
const wordsOnGround = ['ink', 'muted', 'accent', 'positive-text', 'negative-text', 'warning-text']
const pairs: [string, string][] = [
  ...grounds.flatMap((ground) => wordsOnGround.map((words): [string, string] => [words, ground])),
  ['ink', 'chosen'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent-strong', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['positive-text', 'positive-soft'],
  ['negative-text', 'negative-soft'],
  ['warning-text', 'warning-soft'],
]

const cases = (['light', 'dark'] as const).flatMap((theme) =>
  pairs.map(([words, ground]) => ({ theme, words, ground })),
)

test.each(cases)('$theme: $words is readable on $ground', ({ theme, words, ground }) => {
  expect(contrast(themes[theme], words, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each(['light', 'dark'] as const)('%s: edges and marks stand out from their ground', (theme) => {
  for (const mark of ['edge', 'accent', 'positive', 'negative', 'warning']) {
    expect(contrast(themes[theme], mark, 'surface'), mark).toBeGreaterThanOrEqual(3)
  }
})

function tokensOf(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

function contrast(tokens: Map<string, string>, first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(tokens.get(first)), luminance(tokens.get(second))].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string | undefined): number {
  if (!colour) throw new Error('unknown token')
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
