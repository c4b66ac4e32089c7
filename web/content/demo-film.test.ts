import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { about } from './pages.ts'

const captions = readFileSync('web/public/media/demo.vtt', 'utf8')

test('the link to the demo film says what it opens: how long it is, and that it has captions', () => {
  const ends = [...captions.matchAll(/--> (\d\d):(\d\d):(\d\d\.\d{3})/g)].map(
    ([, hours, minutes, seconds]) => Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds),
  )
  expect(about.video.note).toContain(`${Math.round(Math.max(...ends))} seconds`)
  expect(about.video.note).toContain('with captions')
})
