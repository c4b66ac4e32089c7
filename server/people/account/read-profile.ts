import type { Reader } from '../../platform/database/db.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isSecondFactorOn } from '../identity/second-factor/second-step.ts'
import { payoutAddressOf } from './payout-address.ts'

export async function readProfile(reader: Reader, caller: Caller, now: Date) {
  const payout = await payoutAddressOf(reader, caller.memberId)
  return {
    name: caller.name,
    email: caller.email,
    refId: caller.refId,
    payoutAddress: payout?.shown ?? null,
    payoutAddressUsableAt: payout && payout.usableAt > now ? payout.usableAt.toISOString() : null,
    totpOn: await isSecondFactorOn(reader, caller.memberId),
    createdAt: caller.createdAt.toISOString(),
  }
}
