import { type DestinationStream, type Logger, pino } from 'pino'
import { secretSettings } from './keys/secret-settings.ts'

export type { Logger }

/** Whatever carries one of these names is replaced before a line is written. */
const secretNames = [
  'password',
  'currentPassword',
  'newPassword',
  'password_hash',
  'token',
  'verification_token',
  'token_hash',
  'otp',
  'totp',
  'recoveryCode',
  'passkey',
  'permit',
  'secret',
  'key',
  'authorization',
  'cookie',
  'html',
  'text',
  'sealed',
  'connectionString',
  'xprv',
  'privateKey',
  'seed',
  'mnemonic',
  'passphrase',
  ...secretSettings,
]

const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: withoutAddresses },
    redact: { paths: [...paths, '["x-auth-token"]', '*["x-auth-token"]', '*.*["x-auth-token"]'], censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

const addressPath = /(https?:\/\/[^\s/"'\\]+)\/[^\s"'\\]*/g

/** Errors of a call name the address that was called, and the key of a provider is often a part of its path. */
function withoutAddresses(error: Error): unknown {
  const serialized = pino.stdSerializers.err(error)
  const { type, message, stack } = serialized
  const asText = (value: unknown) =>
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
  let text: string
  try {
    text = asText(serialized)
  } catch {
    // Something in it refers to itself.
    text = asText({ type, message, stack })
  }
  return JSON.parse(text.replaceAll(addressPath, '$1/[redacted]'))
}

const pathCharactersMax = 300
const secretParameters = ['token', 'permit']

/** Tokens travel in links; a logged path must not carry them, nor fill the disk. */
export function loggedPath(url: string): string {
  const [path = '', ...query] = url.slice(0, pathCharactersMax).split(/[?&]/)
  const shown = query.map((parameter) => {
    const name = parameter.split('=', 1)[0] ?? ''
    return secretParameters.some((secret) => name.toLowerCase().endsWith(secret)) ? `${name}=[redacted]` : parameter
  })
  return [path, ...shown].join('&').replace('&', '?') + (url.length > pathCharactersMax ? '…' : '')
}
