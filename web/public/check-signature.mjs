#!/usr/bin/env node
// @ts-nocheck Plain JavaScript, to be read without types. It needs no packages and sends nothing anywhere.
// Who signed a publication? The page asks this file, and you can ask it on your own computer:
//   node check-signature.mjs PUBLICATION.txt
// Every wallet signs text this way (EIP-191, "personal_sign"); any tool that checks such signatures gives the same answer.

const ascii = (text) => new TextEncoder().encode(text)
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16))
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const numberOf = (bytes) => BigInt(`0x${hexOf(bytes)}`)
const bytesOfNumber = (number, count) => bytesOf(number.toString(16).padStart(2 * count, '0'))

// Keccak-256, by which Ethereum's chains hash: 25 lanes of 64 bits, 24 rounds.
const turned = (lane, by) => BigInt.asUintN(64, (lane << BigInt(by)) | (lane >> BigInt(64 - by)))
function permute(lanes) {
  let register = 1
  for (let round = 0; round < 24; round++) {
    const columns = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((all, y) => all ^ lanes[x + y], 0n))
    for (let at = 0; at < 25; at++) lanes[at] ^= columns[(at + 4) % 5] ^ turned(columns[(at + 1) % 5], 1)
    let [x, y, lane] = [1, 0, lanes[1]]
    for (let step = 1; step <= 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = lanes[x + 5 * y]
      lanes[x + 5 * y] = turned(lane, ((step * (step + 1)) / 2) % 64)
      lane = next
    }
    for (let row = 0; row < 25; row += 5) {
      const own = lanes.slice(row, row + 5)
      for (let at = 0; at < 5; at++)
        lanes[row + at] = own[at] ^ (BigInt.asUintN(64, ~own[(at + 1) % 5]) & own[(at + 2) % 5])
    }
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) lanes[0] ^= 1n << BigInt(2 ** bit - 1)
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    }
  }
}
function keccak256(bytes) {
  const padded = new Uint8Array(Math.floor(bytes.length / 136 + 1) * 136)
  padded.set(bytes)
  padded[bytes.length] ^= 0x01
  padded[padded.length - 1] ^= 0x80
  const lanes = new Array(25).fill(0n)
  for (let from = 0; from < padded.length; from += 136) {
    for (let at = 0; at < 17; at++) lanes[at] ^= numberOf(padded.slice(from + 8 * at, from + 8 * at + 8).reverse())
    permute(lanes)
  }
  return Uint8Array.from(lanes.slice(0, 4).flatMap((lane) => [...bytesOfNumber(lane, 8).reverse()]))
}

// secp256k1, the curve of y² = x³ + 7 on which the keys of these chains lie.
const prime = 2n ** 256n - 2n ** 32n - 977n
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const baseX = 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n
const modulo = (number, by = prime) => ((number % by) + by) % by
function inverse(number, by = prime) {
  let [a, b, x, y] = [modulo(number, by), by, 1n, 0n]
  while (a > 1n) [a, b, x, y] = [b % a, a, y - (b / a) * x, x]
  return modulo(x, by)
}
/** The point with this x, and with a y that is odd or even. */
function pointAt(x, isOdd) {
  let [y, square] = [1n, modulo(x ** 3n + 7n)]
  for (let left = (prime + 1n) / 4n; left > 0n; left >>= 1n, square = modulo(square * square))
    if (left & 1n) y = modulo(y * square)
  if (modulo(y * y - x ** 3n - 7n) !== 0n) throw new Error('This is no signature')
  return [x, (y & 1n) === (isOdd ? 1n : 0n) ? y : prime - y]
}
function add(one, other) {
  if (!one || !other) return one ?? other
  const [[x1, y1], [x2, y2]] = [one, other]
  if (x1 === x2 && y1 !== y2) return undefined
  const slope = modulo(x1 === x2 ? 3n * x1 * x1 * inverse(2n * y1) : (y2 - y1) * inverse(x2 - x1))
  const x = modulo(slope * slope - x1 - x2)
  return [x, modulo(slope * (x1 - x) - y1)]
}
function times(point, factor) {
  let [result, sum] = [undefined, point]
  for (let left = factor; left > 0n; left >>= 1n, sum = add(sum, sum)) if (left & 1n) result = add(result, sum)
  return result
}

/** The address whose key signed this text, in small letters. */
export function signerOf(text, signature) {
  const [message, signed] = [ascii(text), bytesOf(signature.slice(2))]
  const prefix = ascii(`\x19Ethereum Signed Message:\n${message.length}`)
  const digest = numberOf(keccak256(Uint8Array.of(...prefix, ...message)))
  const [r, s] = [numberOf(signed.slice(0, 32)), numberOf(signed.slice(32, 64))]
  const sum = add(times(pointAt(r, signed[64] === 28), s), times(pointAt(baseX, false), modulo(-digest, order)))
  const key = times(sum, inverse(r, order))
  return `0x${hexOf(keccak256(bytesOf(key.map((number) => hexOf(bytesOfNumber(number, 32))).join(''))).slice(12))}`
}

if (globalThis.process?.argv[1]?.endsWith('check-signature.mjs')) {
  const [text, signature] = (await import('node:fs')).readFileSync(process.argv[2], 'utf8').split('signature: ')
  const [, treasury] = /^treasury: (0x[0-9a-fA-F]{40})$/m.exec(text)
  const isRight = signerOf(text, signature.trim()) === treasury.toLowerCase()
  console.log(isRight ? 'right ' : 'WRONG ', `signed by the treasury, ${treasury}`)
  process.exitCode = isRight ? 0 : 1
}
