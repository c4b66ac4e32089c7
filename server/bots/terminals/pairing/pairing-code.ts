import { createHash, randomInt } from 'node:crypto'
import type { Money } from '@fairlead/money/money'
import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { endCodes, insertCode } from '../store.ts'

// Without letters that look like figures.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const lettersCount = 12
const secondsValid = 900

export type PairingCode = { code: string; expiresAt: string }

/** People type codes with and without their dashes, in any case. */
export const hashCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()

/** A new code for a member's terminal; codes made before are good for nothing any more. */
export async function makePairingCode(
  tx: Tx,
  { memberId, madeBy, capital, now }: { memberId: bigint; madeBy: bigint; capital?: Money; now: Date },
): Promise<PairingCode> {
  const code = Array.from({ length: lettersCount }, () => letters[randomInt(letters.length)]).join('')
  const expiresAt = addSeconds(now, secondsValid)
  await endCodes(tx, memberId, now)
  await insertCode(tx, { codeHash: hashCode(code), memberId, madeBy, capital: capital ?? null, now, expiresAt })
  return { code: (code.match(/.{4}/g) ?? []).join('-'), expiresAt: expiresAt.toISOString() }
}
