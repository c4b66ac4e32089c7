import type { Late } from './beat/watch-silence.ts'

/** A replica that nothing is read from, and why. Where there is none, none is late. */
export const lateReplica = (whyUnused: () => string | undefined): Late => ({
  kind: 'replica_unused',
  async find() {
    const why = whyUnused()
    if (why === undefined) return new Map()
    return new Map([['', `${why} Reports and lists are read from the primary until it is back.`]])
  },
})
