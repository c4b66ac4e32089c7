import { addSeconds } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import { hashToken, newToken } from '../../platform/keys/secrets.ts'
import { type Job, queueJob } from '../../platform/work/jobs.ts'
import type { Contact } from './contact.ts'
import { confirmLetter } from './letters.ts'
import { findSubscription, keepToken } from './store.ts'

const subscriptionMailJob = 'send-subscription-mail'
const resendSecondsMin = 600

/** Who is subscribed is only looked up by the job, so the answer cannot tell by its words or its time. */
export async function subscribe({ db }: Pick<Contact, 'db'>, email: string): Promise<void> {
  await inTx(db, (tx) => queueJob(tx, subscriptionMailJob, { email }))
}

/** Mails the link that confirms: at most one in ten minutes to an address, however often strangers type it in. */
export function subscriptionMail({
  db,
  clock,
  mailer,
  publicUrl,
}: Pick<Contact, 'db' | 'clock' | 'mailer' | 'publicUrl'>): Job {
  return {
    name: subscriptionMailJob,
    async run(payload) {
      const { email } = payload as { email: string }
      const now = clock.now()
      await inTx(db, async (tx) => {
        const earlier = await findSubscription(tx, email)
        if (earlier?.confirmed_at && !earlier.unsubscribed_at) return
        if (earlier && earlier.token_sent_at > addSeconds(now, -resendSecondsMin)) return
        const token = newToken()
        await keepToken(tx, email, hashToken(token), now)
        await mailer.queue(tx, confirmLetter(email, publicUrl, token), now)
      })
    },
  }
}
