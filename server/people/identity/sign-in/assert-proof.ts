import type { Caller } from '../../../platform/http/caller.ts'
import { assertPassword } from '../assert-password.ts'
import type { Identity } from '../identity.ts'
import { assertSecondFactor } from '../second-factor/second-step.ts'

/** A stolen token alone is not enough for what this guards, nor a password where two-factor sign-in is on. */
export async function assertProof(
  identity: Identity,
  caller: Caller,
  proof: { password: string; totp?: string | undefined },
): Promise<void> {
  await assertPassword(identity.db, caller.memberId, proof.password)
  await assertSecondFactor(identity, { id: caller.memberId, name: caller.name, email: caller.email }, proof.totp)
}
