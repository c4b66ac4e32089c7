import { expect, test } from 'vitest'
import { secretSettings } from './keys/secret-settings.ts'
import { createLogger } from './logging.ts'

const names = ['password', 'token', 'otp', 'key', 'xprv', 'privateKey', 'seed', 'mnemonic', ...secretSettings]

test.each(names)('a field named %s is never written, however deep it lies', (name) => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const secret = { [name]: 'THE SECRET' }
  logger.info({ ...secret, config: secret, signer: { keys: secret }, a: { b: { c: secret } } }, 'started')
  expect(lines.join('')).toContain('[redacted]')
  expect(lines.join('')).not.toContain('THE SECRET')
})

test('an error of a call is written without the path it called', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const url = 'https://node.example.test/v2/THE-SECRET?key=THE-SECRET'
  const cause = Object.assign(new Error(`fetch ${url} failed`), { url, sum: 1n })
  const error = Object.assign(new Error(`HTTP request failed. URL: ${url}`, { cause }), {
    metaMessages: [`URL: ${url}`],
  })
  logger.error({ err: error }, 'the node is gone')
  const circular: Error & { self?: unknown } = new Error(`again ${url}`)
  circular.self = { circular }
  logger.error({ err: circular }, 'gone')
  expect(lines.join('')).not.toContain('THE-SECRET')
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    expect.stringContaining('HTTP request failed. URL: https://node.example.test/[redacted]'),
    'again https://node.example.test/[redacted]',
  ])
  expect(lines[0]).toContain('logging.test.ts')
})
