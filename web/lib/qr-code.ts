/** Blocks of codewords at error-correction level M, by version: [error-correction codewords, then data codewords of each block]. */
const blocksByVersion: readonly (readonly [number, ...number[]])[] = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
]
const alignmentsByVersion: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]
const levelM = 0b00
const mask = 0b000

/** The modules of a QR code for a text, dark ones true, row by row; undefined when the text is longer than 213 bytes. */
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text)
  const version = blocksByVersion.findIndex((_, at) => bytes.length + (at + 1 > 9 ? 3 : 2) <= dataCodewords(at + 1)) + 1
  if (version === 0) return undefined
  const grid = drawFixed(version)
  drawBits(grid, interleave(version, codewordsOf(version, bytes)))
  return grid.map((row) => row.map((cell) => cell.dark))
}

type Cell = { dark: boolean; fixed: boolean }
type Grid = Cell[][]

const dataCodewords = (version: number): number =>
  (blocksByVersion[version - 1] ?? [0]).slice(1).reduce((sum, size) => sum + size, 0)

/** Mode, length, bytes, and the padding that fills the version. */
function codewordsOf(version: number, bytes: Uint8Array): number[] {
  const lengthBits = version > 9 ? 16 : 8
  const bits = `0100${bytes.length.toString(2).padStart(lengthBits, '0')}${[...bytes].map(asBits).join('')}0000`
  const words = (bits.match(/.{1,8}/g) ?? []).map((word) => Number.parseInt(word.padEnd(8, '0'), 2))
  const size = dataCodewords(version)
  for (let pad = 0; words.length < size; pad++) words.push(pad % 2 ? 0x11 : 0xec)
  return words.slice(0, size)
}

const asBits = (byte: number): string => byte.toString(2).padStart(8, '0')

function interleave(version: number, words: readonly number[]): string {
  const [correction, ...sizes] = blocksByVersion[version - 1] ?? [0]
  const blocks = sizes.map((size, at) => {
    const from = sizes.slice(0, at).reduce((sum, earlier) => sum + earlier, 0)
    return words.slice(from, from + size)
  })
  const corrections = blocks.map((block) => remainderOf(block, correction))
  const inTurns = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) =>
      lists.flatMap((list) => list[at] ?? []),
    )
  return [...inTurns(blocks), ...inTurns(corrections)].flat().map(asBits).join('')
}

/** Multiplication in the field of 256 elements that QR codes use. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

/** The Reed-Solomon error-correction codewords of a block. */
function remainderOf(block: readonly number[], count: number): number[] {
  let generator = [1]
  for (let power = 0, root = 1; power < count; power++, root = times(root, 2)) {
    generator = [...generator, 0].map((term, at) => term ^ times(generator[at - 1] ?? 0, root))
  }
  const remainder = new Array<number>(count).fill(0)
  for (const word of block) {
    const factor = word ^ (remainder.shift() ?? 0)
    remainder.push(0)
    for (let at = 0; at < count; at++) remainder[at] = (remainder[at] ?? 0) ^ times(generator[at + 1] ?? 0, factor)
  }
  return remainder
}

function drawFixed(version: number): Grid {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => ({ dark: false, fixed: false })),
  )
  const set = (x: number, y: number, dark: boolean) => {
    const cell = grid[y]?.[x]
    if (cell) Object.assign(cell, { dark, fixed: true })
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [left, top] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        set(left + dx, top + dy, ring !== 2 && ring !== 4)
      }
  }
  const places = alignmentsByVersion[version - 1] ?? []
  const last = places.at(-1)
  for (const y of places)
    for (const x of places) {
      const inFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (inFinder) continue
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }
  drawFormat(size, set)
  if (version >= 7) drawVersion(version, size, set)
  return grid
}

type Set = (x: number, y: number, dark: boolean) => void

function drawFormat(size: number, set: Set): void {
  const format = (levelM << 3) | mask
  const bits = ((format << 10) | checkBits(format, 10, 0x537)) ^ 0x5412
  const bit = (at: number) => ((bits >>> at) & 1) === 1
  for (let at = 0; at < 6; at++) set(8, at, bit(at))
  set(8, 7, bit(6))
  set(8, 8, bit(7))
  set(7, 8, bit(8))
  for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at))
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at))
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at))
  set(8, size - 8, true)
}

function drawVersion(version: number, size: number, set: Set): void {
  const bits = (version << 12) | checkBits(version, 12, 0x1f25)
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >>> at) & 1) === 1
    const far = size - 11 + (at % 3)
    const near = Math.floor(at / 3)
    set(far, near, dark)
    set(near, far, dark)
  }
}

function checkBits(value: number, length: number, polynomial: number): number {
  let rest = value
  for (let at = 0; at < length; at++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * polynomial)
  return rest
}

/** Two columns at a time, up and down, from the right; the mask turns every other module over. */
function drawBits(grid: Grid, bits: string): void {
  const size = grid.length
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const upward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const cell = grid[y]?.[x]
        if (!cell || cell.fixed) continue
        cell.dark = (bits[at] === '1') !== ((x + y) % 2 === 0)
        at++
      }
    }
  }
}
