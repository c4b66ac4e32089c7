/**
 * The moment that the figures of an answer are of, told where a replica of the database gave them (`mayLag`). Everything that its caller
 * wrote or was told is in them all the same.
 */
export const asOfHeader = 'x-as-of'

/**
 * How far the database has come, told by every answer to a change and by every answer that may lag. Whoever sends it back with later calls is
 * shown nothing older than what they wrote or saw.
 */
export const positionHeader = 'x-position'

/** Figures that are older say so. */
export const agedMs = 5_000

/** Nobody is shown figures that are older. */
export const figuresAgeMsMax = 5 * 60_000

/** By then no replica that is still read from can lack what a position stands for. */
export const positionKeptMs = 2 * figuresAgeMsMax

/** A place in the database's log, as PostgreSQL writes it: two halves of 64 bits. */
export function parsePosition(text: string | null | undefined): bigint | undefined {
  const [, high, low] = /^([0-9a-f]{1,8})\/([0-9a-f]{1,8})$/i.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : undefined
}

/** Later than any: for a change of which nobody knows how far the database had come. Whoever has it reads from the primary. */
export const lastPosition = 'FFFFFFFF/FFFFFFFF'

/** The last line of a file whose figures are not of the moment it was made; undefined where they are. */
export function agedWords(asOf: Date | undefined, now: Date): string | undefined {
  if (!asOf || now.getTime() - asOf.getTime() <= agedMs) return undefined
  return `Figures as of ${asOf.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
