import { text } from '@fairlead/contract/text'
import type { Money } from '@fairlead/money/money'
import { z } from 'zod'
import type { Reader, Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { challengeOf, type ProofDesk, type Said } from './approval-proof.ts'
import { keysOf } from './key-store.ts'
import { type Assertion, assertion, hasSigned, type Site } from './passkey.ts'

type Parts = {
  site: Site
  /** Above it a passkey signs; up to it a code of the authenticator app is enough, where there are codes. */
  passkeyAbove: Money
  /** Uses a code up; nothing where operators have no authenticator apps. */
  codes?: { spend(tx: Tx, code: { operatorId: bigint; code: string; at: Date }): Promise<boolean> }
}

const stored = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passkey'), assertion }),
  z.object({ kind: z.literal('totp'), code: z.string() }),
])

/** Live mode's: a passkey's signature over what is let out, or for small amounts a code that the signer uses up. */
export function passkeyDesk({ site, passkeyAbove, codes }: Parts): ProofDesk {
  const kindFor = (amount: bigint) => (codes && amount <= passkeyAbove ? 'totp' : 'passkey')

  async function isSigned(reader: Reader, said: Said, answer: Assertion): Promise<boolean> {
    for (const key of await keysOf(reader, said.operatorId))
      if (await hasSigned(site, key, challengeOf(said), answer)) return true
    return false
  }

  return {
    rpId: site.rpId,
    kindFor,
    credentialsOf: async (reader, operatorId) =>
      (await keysOf(reader, operatorId)).map(({ credentialId }) => credentialId),
    async make(tx, said, { passkey, totp }) {
      if (passkey) {
        if (!(await isSigned(tx, said, passkey)))
          throw new DomainError('validation_failed', { message: text.approvalRefused, field: 'passkey' })
        return { kind: 'passkey', assertion: passkey }
      }
      if (kindFor(said.amount) === 'passkey')
        throw new DomainError('validation_failed', { message: text.approvalPasskeyNeeded, field: 'passkey' })
      if (!totp) throw new DomainError('validation_failed', { message: text.approvalTotpNeeded, field: 'totp' })
      return { kind: 'totp', code: totp }
    },
    async lookAgain(tx, said, proof, at) {
      const { success, data } = stored.safeParse(proof)
      if (!success) return 'an approval carries no proof'
      if (data.kind === 'passkey')
        return (await isSigned(tx, said, data.assertion)) ? undefined : 'no enrolled passkey has signed an approval'
      if (kindFor(said.amount) !== 'totp') return 'an approval needs a passkey'
      const isRight = await codes?.spend(tx, { operatorId: said.operatorId, code: data.code, at })
      return isRight ? undefined : 'the code of an approval is wrong or was used'
    },
  }
}
