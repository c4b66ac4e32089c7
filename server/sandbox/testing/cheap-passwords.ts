import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

type Hash = typeof Argon2.hash
const lowest = { memoryCost: 8, timeCost: 1 }

/**
 * In the tests' own processes passwords are hashed by the same function at its lowest cost: at the real one it took a third of the
 * integration tests' processor time. Servers in a process of their own, and journeys, hash as in earnest.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: Hash & { inEarnest?: Hash } }
const inEarnest = argon2.hash.inEarnest ?? argon2.hash
argon2.hash = Object.assign<Hash, { inEarnest: Hash }>(
  (password, cost) => inEarnest(password, { ...cost, ...lowest }),
  { inEarnest },
)

/** For tests of what hashing costs. */
export const hashInEarnest = inEarnest
