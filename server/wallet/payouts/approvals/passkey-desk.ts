import { text } from '@fairlead/contract/text'
import type { Money } from '@fairlead/money/money'
import { z } from 'zod'
import { type Db, inTx, type Reader, type Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { challengeOf, type ProofDesk, type Sized, type Statement, type Stored } from './approval-proof.ts'
import { noteCodeStep } from './approval-store.ts'
import { insertMark, keysOf, markOf, unmarkedOperators } from './key-store.ts'
import { type Assertion, assertion, hasSigned, type Site } from './passkey.ts'

/** Operators' authenticator apps, as their owner asks for them and as the signer looks at them. */
export type OperatorCodes = {
  /** Refuses a wrong code or one that was used, and counts wrong ones. */
  take(operatorId: bigint, code: string): Promise<void>
  /** The step of the authenticator's clock that a code is right for; nothing when it is wrong. */
  stepOf(reader: Reader, code: { operatorId: bigint; code: string; at: Date }): Promise<bigint | undefined>
  /** What tells one authenticator from another; nothing while there is none. */
  markOf(reader: Reader, operatorId: bigint): Promise<Buffer | undefined>
}

type Parts = {
  site: Site
  /** Above it a passkey signs; up to it a code of the authenticator app is enough. */
  passkeyAbove: Money
  codes: OperatorCodes
}

const stored = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passkey'), assertion }),
  z.object({ kind: z.literal('totp'), code: z.string() }),
])
const markedAtOnceMax = 20
/** Whoever could note codes that operators typed elsewhere must not save them up; what waited longer is approved again. */
const codeAgeMsMax = 3_600_000

/**
 * Live mode's: a passkey's signature over what is let out, or for small amounts a code that the signer uses up. A code counts only
 * of the authenticator that the signer noted first: whoever can write authenticators could put one of their own in its place.
 */
export function passkeyDesk({ site, passkeyAbove, codes }: Parts): ProofDesk {
  const isSmall = ({ amount, details }: Sized) => details === undefined && amount !== null && amount <= passkeyAbove

  async function isNoted(reader: Reader, operatorId: bigint): Promise<boolean> {
    const noted = await markOf(reader, operatorId)
    return noted !== undefined && (await codes.markOf(reader, operatorId))?.equals(noted) === true
  }

  async function isSigned(reader: Reader, statement: Statement, answer: Assertion): Promise<boolean> {
    for (const key of await keysOf(reader, statement.operatorId))
      if (await hasSigned(site, key, challengeOf(statement), answer)) return true
    return false
  }

  async function lookAtCode(tx: Tx, statement: Statement, code: string, { id, at, now }: Stored) {
    const { operatorId } = statement
    if (!isSmall(statement)) return 'an approval needs a passkey'
    if (now.getTime() - at.getTime() > codeAgeMsMax) return 'the code of an approval is too old'
    if (!(await isNoted(tx, operatorId))) return 'the authenticator of an operator is not the one noted first'
    const step = await codes.stepOf(tx, { operatorId, code, at })
    const isRight = step !== undefined && (await noteCodeStep(tx, id, operatorId, step))
    return isRight ? undefined : 'the code of an approval is wrong or was used'
  }

  return {
    rpId: site.rpId,
    async kindsFor(reader, operatorId) {
      const takesCodes = await isNoted(reader, operatorId)
      return (asked) => (takesCodes && isSmall(asked) ? 'totp' : 'passkey')
    },
    credentialsOf: async (reader, operatorId) =>
      (await keysOf(reader, operatorId)).map(({ credentialId }) => credentialId),
    async make(tx, statement, { passkey, totp }) {
      if (passkey) {
        if (!(await isSigned(tx, statement, passkey)))
          throw new DomainError('validation_failed', { message: text.approvalRefused, field: 'passkey' })
        return { kind: 'passkey', assertion: passkey }
      }
      if (!isSmall(statement) || !(await isNoted(tx, statement.operatorId)))
        throw new DomainError('validation_failed', { message: text.approvalPasskeyNeeded, field: 'passkey' })
      if (!totp) throw new DomainError('validation_failed', { message: text.approvalTotpNeeded, field: 'totp' })
      await codes.take(statement.operatorId, totp)
      return { kind: 'totp', code: totp }
    },
    async lookAgain(tx, statement, approval) {
      const { success, data } = stored.safeParse(approval.proof)
      if (!success) return 'an approval carries no proof'
      if (data.kind === 'totp') return lookAtCode(tx, statement, data.code, approval)
      return (await isSigned(tx, statement, data.assertion)) ? undefined : 'no enrolled passkey has signed an approval'
    },
    async follow(db: Db, now: Date) {
      for (const operatorId of await unmarkedOperators(db, markedAtOnceMax)) {
        const mark = await codes.markOf(db, operatorId)
        if (mark) await inTx(db, (tx) => insertMark(tx, { operatorId, mark, now }))
      }
    },
  }
}
