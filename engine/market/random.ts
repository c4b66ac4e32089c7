/** A seeded generator (sfc32). Only integer arithmetic and square roots follow from it, so every machine draws the same. */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number, stream = 0, step = 0) {
    this.#a = mix(seed ^ 0x9e3779b9)
    this.#b = mix(stream + 0x7f4a7c15 + this.#a)
    this.#c = mix(step + 0x85ebca6b + this.#b)
    for (let i = 0; i < 8; i++) this.next()
  }

  /** 32 random bits as a signed integer. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum
  }

  /** Evenly from 0 up to (not with) 1. */
  uniform(): number {
    return (this.next() >>> 0) / 4294967296
  }

  /** Evenly a whole number from 0 up to (not with) `bound`. */
  below(bound: number): number {
    return Math.floor(this.uniform() * bound)
  }

  /** Near to normal with mean 0 and deviation 1: a sum of four, because logarithms differ between browsers. */
  normal(): number {
    const one = this.next()
    const two = this.next()
    return ((one & 0xffff) + (one >>> 16) + (two & 0xffff) + (two >>> 16) - 131070) * perDeviation
  }
}

const perDeviation = 1 / Math.sqrt((65536 * 65536 - 1) / 3)

function mix(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
