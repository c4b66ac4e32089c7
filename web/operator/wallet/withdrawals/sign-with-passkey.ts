export type Passkey = { id: string; authenticatorData: string; clientDataJSON: string; signature: string }
type Challenge = { challenge: string; rpId: string; credentialIds: readonly string[] }

/** Has one of the operator's passkeys sign what the server asks for. */
export async function signWithPasskey({ challenge, rpId, credentialIds }: Challenge): Promise<Passkey> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: fromBase64url(challenge),
      rpId,
      allowCredentials: credentialIds.map((id) => ({ type: 'public-key' as const, id: fromBase64url(id) })),
      userVerification: 'required',
    },
  })
  if (!(credential instanceof PublicKeyCredential) || !(credential.response instanceof AuthenticatorAssertionResponse))
    throw new Error('No passkey signed')
  const { authenticatorData, clientDataJSON, signature } = credential.response
  return {
    id: credential.id,
    authenticatorData: toBase64url(authenticatorData),
    clientDataJSON: toBase64url(clientDataJSON),
    signature: toBase64url(signature),
  }
}

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const toBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
