import { z } from 'zod'
import type { Secrets } from '../../platform/keys/secrets.ts'

const boundTo = 'subscriptions:unsubscribe'
const unsubscribeId = z.uuid()

/** Undefined for whatever we did not give out ourselves. Links of older mails are sealed, and work as long as their key is there. */
export function subscriptionNamed(
  secrets: Secrets,
  token: string,
): { id: bigint } | { unsubscribe_id: string } | undefined {
  if (unsubscribeId.safeParse(token).success) return { unsubscribe_id: token }
  try {
    return { id: BigInt(secrets.open(Buffer.from(token, 'base64url'), boundTo)) }
  } catch {
    return undefined
  }
}
