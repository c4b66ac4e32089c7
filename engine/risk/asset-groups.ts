import { type AssetClass, instruments } from '../market/instrument.ts'

/** Instruments of one class move together often enough to be counted as one: two coins are not two chances. */
const classes: readonly AssetClass[] = ['currency', 'crypto', 'commodity']

export const groupCount = classes.length

/** The group of each instrument, in the order of `instruments`. */
export const groupOf = Uint8Array.from(instruments, (one) => classes.indexOf(one.assetClass))
