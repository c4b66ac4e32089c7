import type { Reader } from '../platform/db.ts'
import type { Caller } from '../platform/http/caller.ts'
import { payoutAddressOf } from './payout-address.ts'

export async function readProfile(reader: Reader, caller: Caller, now: Date) {
  const payout = await payoutAddressOf(reader, caller.memberId)
  return {
    name: caller.name,
    email: caller.email,
    refId: caller.refId,
    payoutAddress: payout?.shown ?? null,
    payoutAddressUsableAt: payout && payout.usableAt > now ? payout.usableAt.toISOString() : null,
    // Two-factor sign-in is not offered yet, so nobody has it.
    totpOn: false,
    createdAt: caller.createdAt.toISOString(),
  }
}
