import type { Terms } from '@fairlead/contract/terms'
import type { Reader } from '../../platform/database/db.ts'
import { readTerms } from './read-terms.ts'
import { asWireTerms } from './wire-terms.ts'

/** What is charged and paid but is no figure of one version: who holds it says what is in force. */
export type TermsParts = {
  packages(reader: Reader, at: Date): Promise<Terms['packages']>
  levels(reader: Reader): Promise<Terms['levels']>
  bonusEndsAt(reader: Reader): Promise<Date>
}

/** All that members are charged, paid and told, as the wire names it. */
export async function readAllTerms(
  reader: Reader,
  now: Date,
  { packages, levels, bonusEndsAt }: TermsParts,
): Promise<Terms> {
  return {
    ...asWireTerms(await readTerms(reader, now)),
    bonusEndsAt: (await bonusEndsAt(reader)).toISOString(),
    packages: await packages(reader, now),
    levels: await levels(reader),
  }
}
