import { describe, expect, test } from 'vitest'
import { fileOf } from './testing/a-publication.ts'
import { inPieces } from './testing/bent-tree.ts'
import type { Shown } from './testing/published-scripts.ts'
import { scriptRunner } from './testing/run-scripts.ts'
import { ada, adasPlaces, ben, bensPlaces, honest, published, usd } from './testing/two-members.ts'

// In another language, from docs/open-books.md alone, by the published files and one member’s proof: it needs nothing that a service has.

const { check, fileWith, run } = scriptRunner()
const first = published(honest())
const second = published(honest(), 2, first.publication)
const python = (shown: Shown, kept: readonly string[], reference = ada, owed = '100.000000') =>
  check('verify-books.py', shown, kept, reference, owed)

describe('a verifier that shares no code with ours', () => {
  const both = [first.publication, second.publication]

  test('accepts an honest day', async () => {
    expect(await python(second.show(adasPlaces), both)).toMatchObject({ code: 0 })
    expect(await python(second.show(bensPlaces), both, ben, '200.000000')).toMatchObject({ code: 0 })
  })

  test.each([
    { bent: 'an amount', shown: () => second.show(adasPlaces), owed: '101.000000', words: 'the pieces add up to' },
    { bent: 'a member', shown: () => second.show(bensPlaces), owed: '200.000000', words: 'does not lead to the root' },
    { bent: 'a root', shown: () => first.show(adasPlaces), owed: '100.000000', words: 'there is a newer one, 2' },
    {
      bent: 'a path',
      shown: () => ({ ...first.show(adasPlaces), publication: second.publication }),
      owed: '100.000000',
      words: 'does not lead to the root',
    },
  ])('refuses a day with $bent bent', async ({ shown, owed, words }) => {
    const { code, output } = await python(shown(), both, ada, owed)
    expect(output).toContain(words)
    expect(code).toBe(1)
  })

  test('refuses a leaf below nothing', async () => {
    const negative = published([...honest(), [2, { reference: 'FLNOBODY', piece: 0, amount: -60 * usd }]])
    expect((await python(negative.show(adasPlaces), [negative.publication])).output).toContain('is negative')
  })

  test('refuses a publication that was replaced', async () => {
    const other = published(inPieces(ben, 200 * usd, bensPlaces))
    const { output } = await python(second.show(adasPlaces), [other.publication, second.publication])
    expect(output).toContain('does not go on from 1')
  })

  test('refuses what the treasury has not signed', async () => {
    const files = [fileWith((await fileOf(second.publication)).replace('owed: 3', 'owed: 2'))]
    const proof = fileWith(JSON.stringify(second.show(adasPlaces)))
    const { output } = await run('verify-books.py', [proof, ada, '100.000000', ...files])
    expect(output).toContain('is not signed by the treasury')
  })
})
