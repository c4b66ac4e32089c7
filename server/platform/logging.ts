import { type DestinationStream, type Logger, pino } from 'pino'

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
  'secret',
  'key',
  'authorization',
  'cookie',
  'html',
  'text',
  'sealed',
  'connectionString',
]

const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...paths, '["x-auth-token"]', '*["x-auth-token"]', '*.*["x-auth-token"]'], censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

const queryValue = /([?&][a-z_]*token=)[^&\s]+/gi

/** Tokens travel in links; a logged path must not carry them. */
export function withoutTokens(path: string): string {
  return path.replace(queryValue, '$1[redacted]')
}
