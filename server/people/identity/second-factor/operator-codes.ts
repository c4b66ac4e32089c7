import type { Reader } from '../../../platform/database/db.ts'
import { hashToken, type Secrets } from '../../../platform/keys/secrets.ts'
import type { Identity } from '../identity.ts'
import { findMemberById } from '../store.ts'
import { openAuthenticator, stepOfCode } from './factor-codes.ts'
import { findAuthenticatorOn } from './factor-store.ts'
import { takeSecondStep } from './second-step.ts'

/** What letting money out asks of an operator's authenticator app. */
export function operatorCodes(secrets: Secrets, identity: Identity) {
  const secretOf = async (reader: Reader, operatorId: bigint): Promise<string | undefined> => {
    const kept = await findAuthenticatorOn(reader, operatorId)
    return kept && openAuthenticator(secrets, operatorId, kept.sealed)
  }
  return {
    async take(operatorId: bigint, code: string): Promise<void> {
      const operator = await findMemberById(identity.db, operatorId)
      if (!operator) throw new Error(`There is no operator ${operatorId}`)
      await takeSecondStep(identity, operator, { totp: code })
    },
    async stepOf(
      reader: Reader,
      { operatorId, code, at }: { operatorId: bigint; code: string; at: Date },
    ): Promise<bigint | undefined> {
      const secret = await secretOf(reader, operatorId)
      return secret === undefined ? undefined : stepOfCode(secret, code, at)
    },
    /** A secret has 160 random bits: its plain hash tells nothing of it. */
    async markOf(reader: Reader, operatorId: bigint): Promise<Buffer | undefined> {
      const secret = await secretOf(reader, operatorId)
      return secret === undefined ? undefined : hashToken(secret)
    },
  }
}
