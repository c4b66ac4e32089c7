import { z } from 'zod'
import { inTx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import type { Contact } from './contact.ts'
import { endSubscription } from './store.ts'

/** The link may be followed twice: the subscription stays ended, and the page says so. */
export async function unsubscribe({ db, clock, secrets }: Contact, token: string): Promise<void> {
  const named = subscriptionNamed(secrets, token)
  const ended = named && (await inTx(db, (tx) => endSubscription(tx, named, clock.now())))
  if (!ended) throw new DomainError('invalid_token')
}

const boundTo = 'subscriptions:unsubscribe'
const unsubscribeId = z.uuid()

/** Undefined for whatever we did not give out ourselves. Links of older mails are sealed, and work as long as their key is there. */
function subscriptionNamed(secrets: Secrets, token: string): { id: bigint } | { unsubscribe_id: string } | undefined {
  if (unsubscribeId.safeParse(token).success) return { unsubscribe_id: token }
  try {
    return { id: BigInt(secrets.open(Buffer.from(token, 'base64url'), boundTo)) }
  } catch {
    return undefined
  }
}
