import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leavesOnWire } from '../proof-on-wire.ts'
import { aPublication } from '../testing/a-publication.ts'
import { checkBooks, wrongOf } from '../testing/published-scripts.ts'
import { Creditors } from './creditors.ts'
import { SumOutOfBounds } from './format.ts'
import { type Block, growTree, leavesFor } from './grow-tree.ts'
import { blocksAbove, proveLeaves } from './prove-leaves.ts'

const { checkProof } = await checkBooks()
const referenceOf = (creditor: number) => `FL${String(creditor).padStart(7, '0')}`

function grow(amounts: readonly number[], seed = randomBytes(32), publication = 1) {
  const creditors = new Creditors(amounts.length)
  amounts.forEach((amount, creditor) => {
    creditors.set(creditor, referenceOf(creditor), amount)
  })
  const kept = new Map<string, Block>()
  const growing = growTree({ publication, seed, creditors })
  let step = growing.next()
  for (; !step.done; step = growing.next())
    for (const block of step.value) kept.set(`${block.layer} ${block.place}`, block)
  const tree = step.value
  const positionsOf = (creditor: number) => creditors.positionsOf(creditor)
  const prove = (creditor: number, reference = referenceOf(creditor)) => {
    const positions = positionsOf(creditor)
    const blocks = blocksAbove(positions, tree.leaves).map(({ layer, place }) => kept.get(`${layer} ${place}`) as Block)
    return proveLeaves({ publication, seed, leaves: tree.leaves, reference, positions, blocks })
  }
  return { tree, prove, positionsOf, kept }
}

const usd = (micro: number) => `${Math.floor(micro / 1e6)}.${String(micro % 1e6).padStart(6, '0')}`

describe('a tree of the open books', () => {
  test('proves to each creditor, by the script that members have, all that they are owed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom(0, 1, 3), fc.nat(), fc.nat({ max: 2 ** 42 })), {
          minLength: 1,
          maxLength: 12,
        }),
        async (amounts) => {
          const { tree, prove } = grow(amounts)
          expect(tree.sum).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
          const publication = aPublication(tree)
          for (const [creditor, amount] of amounts.entries()) {
            const proof = { publication, leaves: leavesOnWire(prove(creditor)) }
            expect(wrongOf(await checkProof(proof, referenceOf(creditor), usd(amount)))).toEqual([])
          }
        },
      ),
      { numRuns: 8 },
    )
  })

  test('has an even path where its size is no power of four', async () => {
    const amounts = Array.from({ length: 3_100 }, (_, creditor) => creditor * 1_001)
    const { tree, prove } = grow(amounts)
    expect(tree.leaves).toBe(2 ** 15)
    const proof = { publication: aPublication(tree), leaves: leavesOnWire(prove(3_099)) }
    expect(proof.leaves[0]?.path.map((beside) => beside.length)).toEqual([3, 3, 3, 3, 3, 3, 3, 1])
    expect(wrongOf(await checkProof(proof, referenceOf(3_099), usd(3_099 * 1_001)))).toEqual([])
  })

  test('is the same again from the same seed, and another one from another', () => {
    const seed = randomBytes(32)
    const amounts = [5_000_000, 0, 17]
    expect(grow(amounts, seed).tree).toEqual(grow(amounts, seed).tree)
    expect(grow(amounts, seed).positionsOf(0)).toEqual(grow(amounts, seed).positionsOf(0))
    expect(grow(amounts).tree.hash).not.toBe(grow(amounts).tree.hash)
    expect(grow(amounts, seed, 2).tree.hash).not.toBe(grow(amounts, seed, 1).tree.hash)
  })

  test('tells by its size neither whether a service is young nor how many members it has', () => {
    expect([1, 60, 3_000].map((creditors) => leavesFor(creditors))).toEqual([2 ** 14, 2 ** 14, 2 ** 14])
    expect(leavesFor(1_000_000)).toBe(2 ** 23)
    for (const creditors of [3_073, 50_000, 1_600_000])
      expect(creditors * 4).toBeLessThanOrEqual(leavesFor(creditors) * 0.75)
  })

  test('cuts amounts into random pieces, and lays them into random places', () => {
    const amounts = Array.from({ length: 400 }, () => 1_000_000_000)
    const { prove, positionsOf } = grow(amounts)
    const pieces = amounts.flatMap((_, creditor) => prove(creditor).map(({ amount }) => amount))
    expect(new Set(pieces).size).toBeGreaterThan(1_590)
    const places = amounts.flatMap((_, creditor) => positionsOf(creditor))
    expect(new Set(places).size).toBe(1_600)
    // Of each quarter of the tree about as many: 1,600 thrown at random miss a fifth by this much once in many lives.
    for (let quarter = 0; quarter < 4; quarter++) {
      const inside = places.filter((place) => Math.floor(place / 2 ** 12) === quarter).length
      expect(Math.abs(inside - 400)).toBeLessThan(120)
    }
  })

  test('shows nobody another’s leaf', () => {
    const { prove } = grow([1_000_000, 2_000_000])
    expect(() => prove(0, referenceOf(1))).toThrow('is another’s')
  })

  test.each([
    { amount: -1, words: 'below nothing' },
    { amount: 0.5, words: 'no whole micro-dollar' },
    { amount: 2 ** 53, words: 'not exact any more' },
  ])('refuses an amount that is $words', ({ amount }) => expect(() => grow([5, amount])).toThrow(SumOutOfBounds))

  test('refuses a sum that is not exact any more', () =>
    expect(() => grow([2 ** 53 - 1, 2 ** 53 - 1])).toThrow(SumOutOfBounds))

  test.each(['', 'FL0123456789ABCDEF', 'FL Ä'])('refuses "%s" as a reference', (reference) =>
    expect(() => new Creditors(1).set(0, reference, 1)).toThrow(RangeError),
  )
})
