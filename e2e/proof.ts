import { inject, test } from 'vitest'

/** A journey that a push does not wait for: each room has one that it does. */
export const proof = test.runIf(inject('proofs') !== 'none')
