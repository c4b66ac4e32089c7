import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashToken, newToken, parseSecretKeys, type SecretKey, Secrets } from './secrets.ts'

const keyOf = (name: string, fill: number): SecretKey => ({ name, key: Buffer.alloc(32, fill) })
const hex = (digit: string) => digit.repeat(64)

const secrets = new Secrets([keyOf('one', 1)])

test('whatever is sealed opens again, for its row only, and looks different each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (plain, row, otherRow) => {
      const sealed = secrets.seal(plain, row)
      expect(secrets.open(sealed, row)).toBe(plain)
      expect(secrets.seal(plain, row).equals(sealed)).toBe(false)
      if (otherRow !== row) expect(() => secrets.open(sealed, otherRow)).toThrow()
    }),
  )
})

test('a single changed, missing or surplus byte is refused', () => {
  const sealed = secrets.seal('the plain text', 'row 1')
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const tampered = Buffer.from(sealed)
      tampered[at] = (tampered[at] ?? 0) ^ change
      expect(() => secrets.open(tampered, 'row 1')).toThrow()
      expect(() => secrets.open(sealed.subarray(0, at), 'row 1')).toThrow()
    }),
  )
  expect(() => secrets.open(Buffer.concat([sealed, Buffer.from([0])]), 'row 1')).toThrow()
})

test('the plain text is not in the sealed one', () => {
  expect(secrets.seal('correct horse battery', 'row 1').toString('latin1')).not.toContain('horse')
})

describe('key rotation', () => {
  const before = new Secrets([keyOf('old', 1)])
  const during = new Secrets([keyOf('new', 2), keyOf('old', 1)])
  const after = new Secrets([keyOf('new', 2)])

  test('the old key still opens, and the new one seals', () => {
    const old = before.seal('kept', 'row')
    expect(during.open(old, 'row')).toBe('kept')
    const fresh = during.seal('kept', 'row')
    expect(after.open(fresh, 'row')).toBe('kept')
    expect(() => before.open(fresh, 'row')).toThrow('"new", which is not among SECRET_KEY')
    expect(() => after.open(old, 'row')).toThrow('"old"')
  })

  test('another key under the same name opens nothing, and its fingerprint is another', () => {
    const other = new Secrets([keyOf('old', 9)])
    expect(() => other.open(before.seal('kept', 'row'), 'row')).toThrow()
    expect(other.fingerprints.get('old')).not.toEqual(before.fingerprints.get('old'))
    expect(during.fingerprints.get('old')).toEqual(before.fingerprints.get('old'))
    expect(before.fingerprints.get('old')).not.toEqual(keyOf('old', 1).key)
  })
})

test.each([
  { setting: `k1:${hex('a')}`, names: ['k1'] },
  { setting: `k2:${hex('A')}, k1:${hex('0')}`, names: ['k2', 'k1'] },
  { setting: '', names: undefined },
  { setting: hex('a'), names: undefined },
  { setting: `k1:${hex('a')}0`, names: undefined },
  { setting: `k1:${hex('g')}`, names: undefined },
  { setting: `:${hex('a')}`, names: undefined },
  { setting: `k 1:${hex('a')}`, names: undefined },
  { setting: `k1:${hex('a')},`, names: undefined },
  { setting: `k1:${hex('a')},k1:${hex('b')}`, names: undefined },
])('SECRET_KEY "$setting" names $names', ({ setting, names }) => {
  expect(parseSecretKeys(setting)?.map(({ name }) => name)).toEqual(names)
})

test('no key at all is refused', () => {
  expect(() => new Secrets([])).toThrow('At least one secret key')
})

test('tokens are 256 bits, never the same, and stored only as their hash', () => {
  const tokens = new Set(Array.from({ length: 1_000 }, newToken))
  expect(tokens.size).toBe(1_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hashToken('a')).toHaveLength(32)
  expect(hashToken('a').equals(hashToken('b'))).toBe(false)
})

describe('a keyed hash', () => {
  const [old, young] = [
    { name: 'old', key: Buffer.alloc(32, 1) },
    { name: 'young', key: Buffer.alloc(32, 2) },
  ]

  test('is of its words and its key alone', () => {
    const secrets = new Secrets([old])
    const mac = secrets.mac('123456')
    expect(secrets.isMacOf(mac, '123456')).toBe(true)
    expect(secrets.isMacOf(mac, '123457')).toBe(false)
    expect(new Secrets([young]).isMacOf(mac, '123456')).toBe(false)
    expect(new Secrets([{ ...young, name: 'old' }]).isMacOf(mac, '123456')).toBe(false)
    expect(secrets.isMacOf(Buffer.alloc(0), '123456')).toBe(false)
  })

  test('is still known after a newer key came', () => {
    const mac = new Secrets([old]).mac('123456')
    expect(new Secrets([young, old]).isMacOf(mac, '123456')).toBe(true)
    expect(new Secrets([young, old]).mac('123456')).not.toEqual(mac)
  })
})
