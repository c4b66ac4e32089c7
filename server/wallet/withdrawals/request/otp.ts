import { randomInt } from 'node:crypto'
import { rules } from '@fairlead/contract/constants'
import type { HashedColumn } from '../../../platform/keys/kept-by-key.ts'

/** What a code confirms: of another withdrawal, member, amount or address it confirms nothing. */
export type Confirmed = { id: bigint; member_id: bigint; amount: bigint; fee: bigint; address: string }

export function newOtp(): string {
  return String(randomInt(10 ** rules.otpLength)).padStart(rules.otpLength, '0')
}

export const hashedOtps: HashedColumn = {
  kind: 'hashed',
  table: 'withdrawals',
  column: 'otp_hash',
  what: 'codes of withdrawals',
}

/** What is hashed, and stored only so. */
export function otpWords(otp: string, { id, member_id, amount, address }: Confirmed): string {
  return JSON.stringify(['withdrawal', String(id), String(member_id), String(amount), address, otp])
}
