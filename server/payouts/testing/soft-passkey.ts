import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, Site } from '../passkey.ts'

/** A passkey in software: it signs what it is asked to, as a device with its owner in front of it does. */
export function softPasskey({ rpId, origin }: Site) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16).toString('base64url')
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // A COSE key: an elliptic curve, ES256, P-256, and the point.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const userPresentAndVerified = 0x05
  return {
    credentialId,
    publicKey: cose,
    sign(challenge: string): Assertion {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
      const authenticatorData = Buffer.concat([
        createHash('sha256').update(rpId).digest(),
        Buffer.from([userPresentAndVerified, 0, 0, 0, 0]),
      ])
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      return {
        id: credentialId,
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}
