import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { micro } from '@fairlead/money/money'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { digestOf } from './publication.ts'
import { aPublication, fileOf, treasury } from './testing/a-publication.ts'
import { type BentLeaf, bentTree, inPieces } from './testing/bent-tree.ts'
import { checkBooks, checkSignature, type Shown, scriptAt, wrongOf } from './testing/published-scripts.ts'

// A house that owes Ada 100 dollars and Ben 200, and what it could publish instead of that. Ada checks; Ben does, where he is the one to notice.

const { checkChain, checkProof, checkSums } = await checkBooks()
const { signerOf } = await checkSignature()
const size = 64
const usd = 1_000_000
const [ada, ben] = ['FLADAADA', 'FLBENBEN']
const adasPlaces = [3, 17, 40, 62]
const bensPlaces = [1, 18, 30, 63]
const honest = (): [number, BentLeaf][] => [
  ...inPieces(ada, 100 * usd, adasPlaces),
  ...inPieces(ben, 200 * usd, bensPlaces),
]

/** What is published over these leaves, and what a member is shown of it. */
function published(leaves: readonly [number, BentLeaf][], number = 1, before?: string) {
  const tree = bentTree(number, size, new Map(leaves))
  const at = new Date(Date.UTC(2026, 2, 1, number))
  const publication = aPublication(tree.root, { number: BigInt(number), before: before && digestOf(before), at })
  return { tree, publication, show: (places: readonly number[]) => tree.proof(publication, places) }
}

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

describe('an old root', () => {
  const second = published(inPieces(ben, 200 * usd, bensPlaces), 2, first.publication)

  test('under the newest number', async () => {
    expect(await wrong({ ...first.show(adasPlaces), publication: second.publication })).not.toEqual([])
  })

  test('while a newer one is published', async () => {
    const { code, output } = await run('check-books.mjs', first.show(adasPlaces), [
      first.publication,
      second.publication,
    ])
    expect(output).toContain('WRONG  it is the newest publication that you kept')
    expect(code).toBe(1)
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

test.each(['check-books.mjs', 'check-signature.mjs'])('%s can be read at one sitting', (name) => {
  const text = readFileSync(scriptAt(name), 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(100)
  expect(text).not.toMatch(/from ['"]|require\(|import\((?!'node:fs')/)
})

describe('from a terminal', () => {
  test('the scripts say that all is right', async () => {
    expect((await run('check-books.mjs', first.show(adasPlaces), [first.publication])).code).toBe(0)
    const signed = fileWith(await fileOf(first.publication))
    expect(await node([scriptAt('check-signature.mjs'), signed])).toMatchObject({ code: 0 })
  })

  test('and what is wrong', async () => {
    const { code, output } = await run('check-books.mjs', first.show(bensPlaces), [])
    expect(output).toContain(`WRONG  piece 1 is that of ${ada} and in the total`)
    expect(code).toBe(1)
    const forged = fileWith((await fileOf(first.publication)).replace('number: 1', 'number: 2'))
    expect(await node([scriptAt('check-signature.mjs'), forged])).toMatchObject({ code: 1 })
  })
})

// In another language, from the page alone: it needs nothing that a service has.
describe.runIf(inject('proofs') !== 'none')('a verifier that shares no code with ours', () => {
  const second = published(honest(), 2, first.publication)
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
    expect(
      (await spawned('python3', [scriptAt('verify-books.py'), proof, ada, '100.000000', ...files])).output,
    ).toContain('is not signed by the treasury')
  })
})

const folder = mkdtempSync(join(tmpdir(), 'open-books-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
function fileWith(content: string): string {
  const file = join(folder, `file-${++files}`)
  writeFileSync(file, content)
  return file
}

async function run(script: string, shown: Shown, publications: readonly string[]) {
  const kept = await Promise.all(publications.map(async (text) => fileWith(await fileOf(text))))
  return node([scriptAt(script), fileWith(JSON.stringify(shown)), ada, '100.000000', ...kept])
}
const node = (given: string[]) => spawned(process.execPath, given)

async function python(shown: Shown, publications: readonly string[], reference = ada, owed = '100.000000') {
  const kept = await Promise.all(publications.map(async (text) => fileWith(await fileOf(text))))
  return spawned('python3', [scriptAt('verify-books.py'), fileWith(JSON.stringify(shown)), reference, owed, ...kept])
}

function spawned(command: string, given: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(command, given, (error, out, err) => done({ code: Number(error?.code ?? 0), output: out + err }))
  })
}
