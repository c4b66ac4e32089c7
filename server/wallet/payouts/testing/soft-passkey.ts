import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, Site } from '../approvals/passkey.ts'

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
  const withKey = 0x40
  const headOf = (flags: number) =>
    Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags, 0, 0, 0, 0])])
  return {
    credentialId,
    publicKey: cose,
    /** What a browser sends when the passkey is made: the key, without a word about the device that has it. */
    make(challenge: string) {
      const clientData = { type: 'webauthn.create', challenge, origin, crossOrigin: false }
      const id = Buffer.from(credentialId, 'base64url')
      const anyDevice = Buffer.alloc(16)
      const head = headOf(userPresentAndVerified | withKey)
      const data = Buffer.concat([head, anyDevice, Buffer.from([0, id.length]), id, cose])
      // In CBOR: fmt none, attStmt {}, authData.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }
    },
    sign(challenge: string): Assertion {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
      const authenticatorData = headOf(userPresentAndVerified)
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
