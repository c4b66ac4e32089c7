import { figuresAgeMsMax } from '@fairlead/contract/figures-age'

/** How far the primary had come at a moment of this process's own clock: every database's may be wrong. */
export type Moment = { position: bigint; atMs: number }

/** Where the primary was, second by second, for as long as figures may be old: it tells how old a replica is. */
export type Past = {
  note(moment: Moment): void
  /** The last moment at which the primary had come no further. */
  momentOf(position: bigint): Moment | undefined
  /** How long this process has looked on. */
  beganMs(): number | undefined
}

export function createPast(): Past {
  const moments: Moment[] = []
  return {
    note(moment) {
      moments.push(moment)
      const [, second] = moments
      if (second && second.atMs < moment.atMs - figuresAgeMsMax) moments.shift()
    },
    momentOf: (position) => moments.findLast((moment) => moment.position <= position),
    beganMs: () => moments[0]?.atMs,
  }
}
