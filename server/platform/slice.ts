import type { FastifyInstance } from 'fastify'
import type { Reader } from './database/db.ts'
import type { KeptByKey } from './keys/kept-by-key.ts'
import type { PersonalTable } from './personal-data.ts'
import type { FigureSource } from './work/figures.ts'
import type { OrderedWork } from './work/in-order.ts'
import type { DueWork, Job } from './work/jobs.ts'

/**
 * What a slice hands the composition root: the calls it answers and all that it does by itself. `Front` is what calls are answered
 * with, by the API's login; everything else works by the worker's.
 */
export type Slice<Front> = {
  serve?(app: FastifyInstance, front: Front): void
  /** Asked for by name. */
  jobs?: readonly Job[]
  /** Moves money or a member's state when it falls due; in which order is said in `order-of-work.ts`. */
  ordered?: readonly OrderedWork[]
  /** Looked for every minute. */
  background?: readonly DueWork[]
  /** What was on its way before time is skipped: done when the skip has begun, and again at its end. */
  arriving?: readonly DueWork[]
  /** Throws away what is of no use any more, all of them in turn. */
  purges?: readonly DueWork[]
  /** Every column of its tables whose values need a key of `SECRET_KEY`. */
  keptByKey?: readonly KeptByKey[]
  /** Every table of its own that holds something about a member. */
  personal?: readonly PersonalTable[]
  /** The figures it measures for /metrics. */
  figures?: readonly FigureSource[]
  /** Its part of every check of the books. */
  checks?: readonly ((reader: Reader) => Promise<{ name: string; holds: boolean; detail: string }>)[]
}
