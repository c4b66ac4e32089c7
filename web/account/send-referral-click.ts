import { countReferralClick } from '@fairlead/contract/routes/finance/referral'
import { call } from '../lib/calls/api.ts'

export function sendReferralClick(id: string): Promise<unknown> {
  return call(countReferralClick, { body: { referral_id: id } }).catch((error: unknown) =>
    console.warn('The click could not be counted:', (error as Error).message),
  )
}
