import { text } from '@fairlead/contract/text'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { DomainError } from '../platform/domain-error.ts'

// Argon2id is the library's default; memory and passes follow OWASP's recommendation.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const common = new Set<string>(dictionary['passwords-common'].map((entry) => String(entry).toLowerCase()))

/** Checked when an e-mail is unknown, so that the answer takes as long as for a known one. Matches no password. */
let decoy: Promise<string> | undefined

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), cost)
  const matches = await verify(passwordHash ?? (await decoy), password)
  return passwordHash !== undefined && matches
}

/** Length is the contract's business; here are the passwords everyone tries first, and one's own name or address. */
export function assertNotCommon(password: string, own: readonly string[] = []): void {
  const lower = password.toLowerCase()
  if (common.has(lower) || own.some((word) => word.toLowerCase() === lower)) {
    throw new DomainError('weak_password', { message: text.passwordCommon, field: 'password' })
  }
}
