import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fileOf } from './testing/a-publication.ts'
import { scriptAt } from './testing/published-scripts.ts'
import { scriptRunner } from './testing/run-scripts.ts'
import { ada, adasPlaces, bensPlaces, honest, published } from './testing/two-members.ts'

const { check, fileWith, run } = scriptRunner()
const first = published(honest())
const second = published(honest(), 2, first.publication)
const owed = '100.000000'

test.each(['check-books.mjs', 'check-signature.mjs'])('%s can be read at one sitting', (name) => {
  const text = readFileSync(scriptAt(name), 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(100)
  expect(text).not.toMatch(/from ['"]|require\(|import\((?!'node:fs')/)
})

describe('from a terminal', () => {
  test('the scripts say that all is right', async () => {
    const kept = [first.publication, second.publication]
    expect(await check('check-books.mjs', second.show(adasPlaces), kept, ada, owed)).toMatchObject({ code: 0 })
    const signed = fileWith(await fileOf(first.publication))
    expect(await run('check-signature.mjs', [signed])).toMatchObject({ code: 0 })
  })

  test('and what is wrong', async () => {
    const { code, output } = await check('check-books.mjs', first.show(bensPlaces), [], ada, owed)
    expect(output).toContain(`WRONG  piece 1 is that of ${ada} and in the total`)
    expect(code).toBe(1)
    const forged = fileWith((await fileOf(first.publication)).replace('number: 1', 'number: 2'))
    expect(await run('check-signature.mjs', [forged])).toMatchObject({ code: 1 })
  })

  test('also that a proof is of an older publication than one that was kept', async () => {
    const kept = [first.publication, second.publication]
    const { code, output } = await check('check-books.mjs', first.show(adasPlaces), kept, ada, owed)
    expect(output).toContain('WRONG  it is the newest publication that you kept')
    expect(code).toBe(1)
  })
})
