import { lower } from '../chain/read-head.ts'

export const highest = (...numbers: bigint[]): bigint => -lower(...numbers.map((number) => -number))
