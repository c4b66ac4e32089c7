import type { Secrets } from '../platform/secrets.ts'

const boundTo = 'subscriptions:unsubscribe'

/** Names a subscription without being stored: every mail may carry one, and the oldest still works. */
export function sealUnsubscribeToken(secrets: Secrets, subscriptionId: bigint): string {
  return secrets.seal(String(subscriptionId), boundTo).toString('base64url')
}

/** Undefined for whatever we did not seal ourselves. */
export function openUnsubscribeToken(secrets: Secrets, token: string): bigint | undefined {
  try {
    return BigInt(secrets.open(Buffer.from(token, 'base64url'), boundTo))
  } catch {
    return undefined
  }
}
