import type { ErrorCode } from '@fairlead/contract/errors'
import { DomainError } from '../../platform/domain-error.ts'

const codes: Record<string, ErrorCode> = {
  FL001: 'idempotency_mismatch',
  FL002: 'insufficient_income',
  FL003: 'insufficient_fuel',
  FL005: 'account_open',
}

/** Runs a posting; what the database refuses with a code of ours becomes the refusal a caller knows. */
export async function refused<T>(posting: Promise<T>): Promise<T> {
  try {
    return await posting
  } catch (error) {
    const code = codes[(error as { code?: string }).code ?? '']
    throw code ? new DomainError(code) : error
  }
}
