import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export type SecretKey = { name: string; key: Buffer }

const nonceBytes = 12
const tagBytes = 16
const version = 1
const macBytes = 32

/** Parses `name:64 hex digits,…`, newest first. Undefined when malformed. */
export function parseSecretKeys(setting: string): SecretKey[] | undefined {
  const keys = setting.split(',').map((part) => {
    const match = /^([a-z0-9_-]{1,32}):([0-9a-f]{64})$/i.exec(part.trim())
    return match?.[1] && match[2] ? { name: match[1], key: Buffer.from(match[2], 'hex') } : undefined
  })
  const good = keys.filter((key) => key !== undefined)
  return good.length === keys.length && new Set(good.map((key) => key.name)).size === good.length ? good : undefined
}

/** Encrypts what must lie in the database but be read by nobody who only has the database. */
export class Secrets {
  private readonly keys: readonly SecretKey[]

  constructor(keys: readonly SecretKey[]) {
    if (keys.length === 0) throw new Error('At least one secret key is needed')
    this.keys = keys
  }

  /** `boundTo` names the row: a sealed value copied to another row does not open. */
  seal(plain: string, boundTo: string): Buffer {
    const [newest] = this.keys as [SecretKey]
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', newest.key, nonce)
    cipher.setAAD(Buffer.from(boundTo))
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    const name = Buffer.from(newest.name)
    return Buffer.concat([Buffer.from([version, name.length]), name, nonce, cipher.getAuthTag(), body])
  }

  open(sealed: Buffer, boundTo: string): string {
    const nameLength = sealed[1] ?? 0
    const name = sealed.subarray(2, 2 + nameLength).toString()
    const key = this.keys.find((candidate) => candidate.name === name)
    if (sealed[0] !== version || !key) throw new Error(`Sealed with the key "${name}", which is not among SECRET_KEY`)
    const rest = sealed.subarray(2 + nameLength)
    const decipher = createDecipheriv('aes-256-gcm', key.key, rest.subarray(0, nonceBytes))
    decipher.setAAD(Buffer.from(boundTo))
    decipher.setAuthTag(rest.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(rest.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  }

  /** A keyed hash: without the key nobody finds by trying what it was made of, however short that is. */
  mac(words: string): Buffer {
    const [newest] = this.keys as [SecretKey]
    return macBy(newest, words)
  }

  /** One hash and one comparison, whatever the answer. */
  isMacOf(mac: Buffer, words: string): boolean {
    const [newest] = this.keys as [SecretKey]
    const name = mac.subarray(0, -macBytes).toString()
    const expected = macBy(this.keys.find((candidate) => candidate.name === name) ?? newest, words)
    return mac.length === expected.length && timingSafeEqual(mac, expected)
  }

  /** The names of its keys; the first is the one that seals. */
  get keyNames(): readonly string[] {
    return this.keys.map(({ name }) => name)
  }

  /** By name, a keyed hash of fixed words: it tells two keys apart and nothing of either. */
  get fingerprints(): ReadonlyMap<string, Buffer> {
    return new Map(
      this.keys.map(({ name, key }) => [name, Buffer.from(hkdfSync('sha256', key, '', 'fingerprint', macBytes))]),
    )
  }
}

function macBy({ name, key }: SecretKey, words: string): Buffer {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'mac', macBytes))
  return Buffer.concat([Buffer.from(name), createHmac('sha256', own).update(words).digest()])
}

/** Tokens are 256 random bits; only their hash is stored, so a plain fast hash is enough. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
