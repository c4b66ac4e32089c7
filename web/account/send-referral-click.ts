import { countReferralClick } from '@fairlead/contract/routes/referral'
import { call } from '../lib/api.ts'

export function sendReferralClick(id: string): Promise<unknown> {
  return call(countReferralClick, { body: { referral_id: id } }).catch((error: unknown) =>
    console.warn('The click could not be counted:', (error as Error).message),
  )
}
