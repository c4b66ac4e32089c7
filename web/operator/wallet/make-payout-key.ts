import { askForPayoutKey, type listPayoutKeys } from '@fairlead/contract/routes/wallet/operator-keys'
import { startRegistration } from '@simplewebauthn/browser'
import type { z } from 'zod'
import { brand } from '../../content/brand.ts'
import type { Act } from '../../lib/calls/api.ts'
import type { OperatorUser } from '../shell/operator-user.ts'

type Keys = z.output<typeof listPayoutKeys.reply>

/** ES256 and RS256: what every authenticator has one of. */
const algorithms = [-7, -257]

/** Has the operator's device make a passkey, and asks for it to be enrolled. */
export async function makePayoutKey(act: Act, operator: OperatorUser, keys: Keys): Promise<{ message: string }> {
  const own = keys.keys.filter(({ operatorId }) => operatorId === operator.id)
  const { id, response } = await startRegistration({
    optionsJSON: {
      rp: { id: keys.rpId, name: brand.name },
      user: {
        id: btoa(`payouts ${operator.id}`).replaceAll('=', ''),
        name: operator.email,
        displayName: operator.name,
      },
      challenge: keys.challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: own.map(({ credentialId }) => ({ type: 'public-key' as const, id: credentialId })),
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
    },
  })
  const { clientDataJSON, attestationObject } = response
  return act(askForPayoutKey, { body: { id, clientDataJSON, attestationObject } })
}
