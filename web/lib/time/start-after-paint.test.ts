import { expect, test } from 'vitest'
import { startAfterPaint } from './start-after-paint.ts'

const page = `<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body><p>Words</p><script type="module" async="">import "/a.js"</script></body></html>`

test('nothing of the scripts is asked for while the page is first drawn', () => {
  const html = startAfterPaint(page)
  expect(html).not.toMatch(/modulepreload" |type="module"/)
  expect(html).toContain('<link rel="later" href="/a.js"/><link rel="stylesheet" href="/a.css"/>')
  expect(html).toContain('<script type="text/later">import "/a.js"</script><script>{let g=')
})

test('a page built in another way is not silently left without its scripts', () => {
  expect(() => startAfterPaint(page.replace('async=""', ''))).toThrow('no start')
})
