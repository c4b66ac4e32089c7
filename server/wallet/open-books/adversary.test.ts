import { micro } from '@fairlead/money/money'
import { describe, expect, test } from 'vitest'
import { aPublication, treasury } from './testing/a-publication.ts'
import { type BentLeaf, inPieces } from './testing/bent-tree.ts'
import { checkBooks, checkSignature, type Shown, wrongOf } from './testing/published-scripts.ts'
import { ada, adasPlaces, ben, bensPlaces, honest, published, usd } from './testing/two-members.ts'

// What a house could publish instead of what it owes. Ada checks; Ben does, where he is the one to notice.

const { checkChain, checkProof, checkSums } = await checkBooks()
const { signerOf } = await checkSignature()
/** All that a member’s script finds wrong, or the sentence it ends with. */
async function wrong(shown: Shown, reference = ada, owed = '100.000000'): Promise<string[]> {
  try {
    return wrongOf([...checkSums(shown.publication), ...(await checkProof(shown, reference, owed))])
  } catch (error) {
    return [(error as Error).message]
  }
}

const first = published(honest())

test('an honest house is found right, by everybody in it', async () => {
  expect(await wrong(first.show(adasPlaces))).toEqual([])
  expect(await wrong(first.show(bensPlaces), ben, '200.000000')).toEqual([])
})

describe('a member who is left out', () => {
  const without = published(inPieces(ben, 200 * usd, bensPlaces))

  test.each([
    { shown: 'nothing', proof: () => ({ ...without.show([]) }) },
    { shown: 'another’s pieces', proof: () => without.show(bensPlaces) },
    { shown: 'empty places', proof: () => without.show(adasPlaces) },
    {
      shown: 'the pieces of a tree that was not published',
      proof: () => ({ ...first.show(adasPlaces), publication: without.publication }),
    },
  ])('and is shown $shown', async ({ proof }) => expect(await wrong(proof())).not.toEqual([]))
})

test('an amount that was lowered', async () => {
  const lowered = published([...inPieces(ada, 90 * usd, adasPlaces), ...inPieces(ben, 200 * usd, bensPlaces)])
  expect(await wrong(lowered.show(adasPlaces))).toEqual(['the pieces add up to 100.000000'])
})

test('a total that is less than what the list has in all', async () => {
  const { root } = first.tree
  const publication = aPublication({ ...root, sum: root.sum - 200 * usd })
  expect(wrongOf(checkSums(publication))).toEqual([])
  expect(await wrong({ ...first.show(adasPlaces), publication })).toHaveLength(4)
})

describe('a leaf below nothing', () => {
  const negative: BentLeaf = { reference: 'FLNOBODY', piece: 0, amount: -60 * usd }
  // Beside Ada's first piece; she alone sees it by itself.
  const bent = published([...honest(), [2, negative]])

  test('is seen by whom it lies beside', async () => {
    expect(await wrong(bent.show(adasPlaces))).toEqual([`piece 1 is that of ${ada} and in the total`])
  })

  test('is seen at the lowest level that has a piece of somebody, however it is hidden among empty ones', async () => {
    // A whole sixteenth of the tree is empty but for it.
    const hidden = published([...honest(), [9, negative]])
    expect(await wrong(hidden.show(adasPlaces))).toContain(`piece 1 is that of ${ada} and in the total`)
  })

  test.each([
    { as: 'nothing', sum: '0.000000' },
    { as: 'a number that is no sum any more', sum: '18446744073649.551616' },
  ])('cannot be shown as $as', async ({ sum }) => {
    const shown = bent.show(adasPlaces)
    for (const beside of shown.leaves[0]?.path ?? [])
      for (const node of beside) if (node.sum.startsWith('-')) node.sum = sum
    expect(await wrong(shown)).not.toEqual([])
  })

  test('is not the member’s own either', async () => {
    const own = published([
      [3, { reference: ada, piece: 0, amount: 150 * usd }],
      [17, { reference: ada, piece: 1, amount: -50 * usd }],
      [40, { reference: ada, piece: 2, amount: 0 }],
      [62, { reference: ada, piece: 3, amount: 0 }],
    ])
    expect(await wrong(own.show(adasPlaces))).toContain(`piece 2 is that of ${ada} and in the total`)
  })
})

describe('two members who share pieces', () => {
  test('because they are owed the same', async () => {
    const shared = published(inPieces(ada, 100 * usd, adasPlaces))
    expect(await wrong(shared.show(adasPlaces))).toEqual([])
    expect(await wrong(shared.show(adasPlaces), ben)).toHaveLength(4)
  })

  test('or one member who is shown a piece twice', async () => {
    const twice = published([
      [3, { reference: ada, piece: 0, amount: 25 * usd }],
      [17, { reference: ada, piece: 1, amount: 25 * usd }],
    ])
    expect(await wrong(twice.show([3, 17, 3, 17]))).toContain('there are 4 pieces, each in a place of its own')
    const shown = twice.show([3, 17, 3, 17])
    shown.leaves.forEach((leaf, piece) => {
      leaf.piece = piece
    })
    expect(await wrong(shown)).toContain('there are 4 pieces, each in a place of its own')
  })
})

test('fewer pieces than everybody has, though they carry the amount', async () => {
  expect(await wrong(first.show(adasPlaces.slice(0, 2)), ada, '50.000000')).toEqual([
    'there are 4 pieces, each in a place of its own',
  ])
})

describe('an old root', () => {
  const second = published(inPieces(ben, 200 * usd, bensPlaces), 2, first.publication)

  test('under the newest number', async () => {
    expect(await wrong({ ...first.show(adasPlaces), publication: second.publication })).not.toEqual([])
  })
})

test.each([
  {
    bent: 'a hash',
    bend: (node: { hash: string; sum: string }) =>
      (node.hash = node.hash.replace(/^./, (one) => (one === '0' ? '1' : '0'))),
  },
  { bent: 'a sum', bend: (node: { hash: string; sum: string }) => (node.sum = '1.000001') },
  { bent: 'the length of a hash', bend: (node: { hash: string; sum: string }) => (node.hash = node.hash.slice(2)) },
])('a path with $bent that is forged, at each level', async ({ bend }) => {
  for (let level = 0; level < 3; level++) {
    const shown = first.show(adasPlaces)
    const node = shown.leaves[2]?.path[level]?.[0]
    if (node) bend(node)
    expect(await wrong(shown)).toEqual([`piece 3 is that of ${ada} and in the total`])
  }
})

test.each([
  { bent: 'cut short', bend: (path: unknown[]) => path.pop() },
  { bent: 'made longer', bend: (path: unknown[]) => path.push([]) },
])('a path that is $bent', async ({ bend }) => {
  const shown = first.show(adasPlaces)
  bend(shown.leaves[0]?.path ?? [])
  expect(await wrong(shown)).toEqual([`piece 1 is that of ${ada} and in the total`])
})

test('a node that is shown as a leaf', async () => {
  // What is above places 0 to 3 hashes its children after another mark than a leaf does what it says.
  const shown = first.show(adasPlaces)
  const [leaf] = shown.leaves
  leaf?.path.shift()
  if (leaf) leaf.position = 0
  expect(await wrong(shown)).toContain(`piece 1 is that of ${ada} and in the total`)
})

test('a balance that was changed after it was published', async () => {
  const shown = first.show(adasPlaces)
  const [leaf] = shown.leaves
  if (leaf) leaf.amount = '20.000000'
  expect(await wrong(shown, ada, '95.000000')).toEqual([`piece 1 is that of ${ada} and in the total`])
})

describe('a publication that is replaced later', () => {
  const second = published(honest(), 2, first.publication)
  const otherFirst = published(inPieces(ben, 200 * usd, bensPlaces))
  const otherSecond = published(inPieces(ben, 200 * usd, bensPlaces), 2, otherFirst.publication)
  const after = (last: string, number = 3) => published(honest(), number, last).publication
  const third = after(second.publication)

  test.each([
    { kept: 'all as they were', texts: [first.publication, second.publication, third], right: true },
    {
      kept: 'in any order and some twice',
      texts: [third, first.publication, second.publication, first.publication],
      right: true,
    },
    { kept: 'with gaps', texts: [first.publication, third, after(third, 9)], right: true },
    { kept: 'where another took its place', texts: [first.publication, otherFirst.publication], right: false },
    {
      kept: 'where those after it went on from another',
      texts: [first.publication, otherSecond.publication],
      right: false,
    },
    {
      kept: 'where another is offered among those after it',
      texts: [first.publication, otherSecond.publication, third],
      right: false,
    },
    {
      kept: 'which later ones leave out',
      texts: [first.publication, second.publication, after(first.publication, 1_002)],
      right: false,
    },
    {
      kept: 'after which one is dated back',
      texts: [second.publication, after(second.publication).replace('T03:', 'T01:')],
      right: false,
    },
  ])('is noticed by who kept the files: $kept', async ({ texts, right }) => {
    expect(wrongOf(await checkChain(texts)).length === 0).toBe(right)
  })

  test('was signed, too: whoever has both can show it to everybody', async () => {
    for (const text of [first.publication, otherFirst.publication]) {
      const signature = await treasury.signMessage({ message: text })
      expect(signerOf(text, signature)).toBe(treasury.address.toLowerCase())
      expect(signerOf(text.replace('number: 1', 'number: 2'), signature)).not.toBe(treasury.address.toLowerCase())
    }
  })
})

describe('a publication that does not add up', () => {
  test.each([
    { line: 'owed', words: 'what is owed in publication 1 adds up to' },
    { line: 'owed income', words: 'what is owed in publication 1 adds up to' },
    { line: 'treasury holds', words: 'its assets add up to' },
    { line: 'under way', words: 'its assets add up to' },
    { line: 'surplus', words: 'its surplus is' },
    { line: 'house operations', words: 'the accounts of the house add up to the surplus' },
  ])('in $line', ({ line, words }) => {
    const bent = first.publication.replace(new RegExp(`^${line}: .*$`, 'm'), `${line}: 777.000000`)
    expect(wrongOf(checkSums(bent)).join()).toContain(words)
  })

  test('or whose assets do not cover what is owed', () => {
    const short = aPublication(first.tree.root, {
      house: {
        pool: micro(0n),
        operations: micro(0n),
        promotions: micro(0n),
        bonusFuel: micro(0n),
        dust: micro(0n),
        payouts: micro(0n),
      },
      underWay: micro(-6_000_000n),
    })
    expect(wrongOf(checkSums(short))).toEqual(['the assets cover all that is owed'])
  })

  test('or says one thing twice', () => {
    const twice = first.publication.replace('owed income:', 'owed: 1.000000\nowed income:')
    expect(() => checkSums(twice)).toThrow('A line stands there twice')
  })
})
