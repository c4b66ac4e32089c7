import { inTx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Contact } from './contact.ts'
import { endSubscription } from './store.ts'
import { subscriptionNamed } from './unsubscribe-token.ts'

/** The link may be followed twice: who is unsubscribed stays so and is told so. */
export async function unsubscribe({ db, clock, secrets }: Contact, token: string): Promise<void> {
  const named = subscriptionNamed(secrets, token)
  const ended = named && (await inTx(db, (tx) => endSubscription(tx, named, clock.now())))
  if (!ended) throw new DomainError('invalid_token')
}
