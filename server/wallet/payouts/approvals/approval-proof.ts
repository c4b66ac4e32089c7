import { createHash } from 'node:crypto'
import { text } from '@fairlead/contract/text'
import { z } from 'zod'
import type { Db, Reader, Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Secrets } from '../../../platform/keys/secrets.ts'
import type { Approvable, Orderable } from '../approvable.ts'
import type { Assertion } from './passkey.ts'

/** Who says yes to what. `round` counts what the same operator has said to it before. */
export type Statement = (Approvable | Orderable) & { operatorId: bigint; round: bigint }
/** How large it is; with `details` it is an order, which no code is bound to closely enough. */
export type Sized = { amount: bigint | null; details?: string }
/** A proof as it was stored, given at a time that the API says, and looked at now. */
export type Stored = { id: bigint; proof: unknown; at: Date; now: Date }
export type ProofKind = 'password' | 'totp' | 'passkey'

export type GivenProof = {
  password?: string | undefined
  totp?: string | undefined
  passkey?: Assertion | undefined
}

const storedProof = z.object({ kind: z.literal('password'), mac: z.string() })

/** Where operators prove who they are before money is let out, and where the signer looks at that again. */
export type ProofDesk = {
  /** The name that passkeys of this site are bound to. */
  rpId: string
  /** What an operator must give for what is asked. */
  kindsFor(reader: Reader, operatorId: bigint): Promise<(asked: Sized) => ProofKind>
  /** The passkeys that count as this operator's. */
  credentialsOf(reader: Reader, operatorId: bigint): Promise<string[]>
  /** Looks at what was given and makes the proof that is stored; refuses when it is not enough. */
  make(tx: Tx, statement: Statement, given: GivenProof, now: Date): Promise<object>
  /** Looks at a stored proof. Answers what is wrong with it, if anything. */
  lookAgain(tx: Tx, statement: Statement, stored: Stored): Promise<string | undefined>
  /** What the signer notes by itself from time to time, so that nobody can change it unseen. */
  follow?(db: Db, now: Date): Promise<void>
}

type Parts = {
  rpId: string
  secrets: Secrets
  /** Refuses a wrong password. */
  assertPassword(tx: Tx, operatorId: bigint, password: string): Promise<void>
}

/**
 * The sandbox's: the operator's password, noted under the service's secret key. Whoever has only the database cannot make such a
 * note, and one copied to another payout, amount, address or operator is worth nothing.
 */
export function passwordDesk({ rpId, secrets, assertPassword }: Parts): ProofDesk {
  return {
    rpId,
    kindsFor: async () => () => 'password',
    credentialsOf: async () => [],
    async make(tx, statement, { password }) {
      if (password === undefined)
        throw new DomainError('validation_failed', { message: text.approvalPasswordNeeded, field: 'password' })
      await assertPassword(tx, statement.operatorId, password)
      return { kind: 'password', mac: secrets.mac(statementWords(statement)).toString('hex') }
    },
    async lookAgain(_tx, statement, { proof }) {
      const { success, data } = storedProof.safeParse(proof)
      if (!success) return 'an approval carries no proof'
      return secrets.isMacOf(Buffer.from(data.mac, 'hex'), statementWords(statement))
        ? undefined
        : 'an approval is forged'
    },
  }
}

/** What is signed: kind, number, amount and address of the payout, by whom and the how-manieth time, and of an order all it says. */
export function statementWords(statement: Statement): string {
  const { kind, subjectId, memberId, amount, address, operatorId, round } = statement
  const parts = [kind, subjectId, memberId, amount, address?.toLowerCase(), operatorId, round]
  if ('details' in statement) parts.push(statement.details)
  return JSON.stringify(['let out', ...parts.map(String)])
}

/** The same as a passkey signs it, in base64url. */
export const challengeOf = (statement: Statement): string =>
  createHash('sha256').update(statementWords(statement)).digest('base64url')
