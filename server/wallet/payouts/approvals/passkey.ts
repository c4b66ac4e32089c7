import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { z } from 'zod'

/** What a passkey answers when it is asked to sign a challenge. */
export const assertion = z.object({
  id: z.string(),
  authenticatorData: z.string(),
  clientDataJSON: z.string(),
  signature: z.string(),
})
export type Assertion = z.output<typeof assertion>

/** Passkeys belong to the name of the site. */
export type Site = { rpId: string; origin: string }

/** Whether this key has signed this challenge for this site, with its owner present. A counter proves nothing here: no challenge comes twice. */
export async function hasSigned(
  { rpId, origin }: Site,
  key: { credentialId: string; publicKey: Buffer },
  challenge: string,
  { id, ...response }: Assertion,
): Promise<boolean> {
  if (id !== key.credentialId) return false
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(key.publicKey), counter: 0 },
      requireUserVerification: true,
    })
    return verified
  } catch {
    // Whatever is malformed in it, it is no signature.
    return false
  }
}
