import { text } from '@fairlead/contract/text'
import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { DomainError } from '../../platform/domain-error.ts'

// Argon2id is the library's default; memory and passes follow OWASP's recommendation.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const common = new Set<string>(dictionary['passwords-common'].map((entry) => String(entry).toLowerCase()))
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
/** "Safely unguessable" in the estimator's words: at least 10^8 guesses. */
const scoreMin = 3
/** What is hard to guess in its first so many is hard to guess as a whole, and looking at more takes long. */
const estimatedCharactersMax = 64

/** Checked when an e-mail is unknown, so that the answer takes as long as for a known one. Matches no password. */
let decoy: Promise<string> | undefined

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), cost)
  const matches = await verify(passwordHash ?? (await decoy), password)
  return passwordHash !== undefined && matches
}

/** Length is the contract's business; here is how many guesses it takes, for who knows the person's name and address and ours. */
export function assertHardToGuess(password: string, own: readonly string[], field = 'password'): void {
  if (common.has(password.toLowerCase()))
    throw new DomainError('weak_password', { message: text.passwordCommon, field })
  const words = own.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]/u)]).filter((word) => word.length > 2)
  const { score } = estimator.check(password.slice(0, estimatedCharactersMax), ['fairlead', ...words])
  if (score < scoreMin) throw new DomainError('weak_password', { message: text.passwordGuessable, field })
}
