import { sql } from 'kysely'
import { addSeconds, type Clock } from '../clock.ts'
import type { Db, Tx } from '../db.ts'
import { askFor, type DueWork, type Job } from '../jobs.ts'
import type { Logger } from '../logging.ts'
import type { Metrics } from '../metrics.ts'
import type { Secrets } from '../secrets.ts'
import type { Mail } from './compose-mail.ts'

/** Hands one mail over: to an SMTP server, or into the sandbox's mailbox. Throws when it could not. */
export type Post = (mail: Mail & { messageId: string }) => Promise<void>

export type Mailer = { queue(tx: Tx, mail: Mail | readonly Mail[], now: Date): Promise<void> }

const deliverJob = 'deliver-mail'
const triesMax = 8
/** Longer than the mail server's timeouts together, so that nobody else sends what is still being sent. */
const claimSeconds = 120

/** Mail is queued in the caller's transaction and handed over by a job, so that neither can happen without the other. */
export function createMailer(secrets: Secrets): Mailer {
  return {
    async queue(tx, mail, now) {
      const mails = [mail].flat()
      if (mails.length === 0) return
      const { rows } = await sql<{ id: bigint }>`
        SELECT nextval('mail_outbox_id_seq') AS id FROM generate_series(1, ${mails.length})`.execute(tx)
      const ids = rows.map(({ id }) => id)
      const sealed = ids.map((id, place) => secrets.seal(JSON.stringify(mails[place]), boundTo(id)))
      await sql`
        INSERT INTO mail_outbox (id, recipient, sealed, created_at, next_try_at) OVERRIDING SYSTEM VALUE
        SELECT m.*, ${now}, ${now} FROM unnest(
          ${ids}::bigint[], ${mails.map(({ to }) => to)}::text[], ${sealed}::bytea[]) AS m`.execute(tx)
      await askFor(tx, deliverJob)
    },
  }
}

type Parts = { db: Db; clock: Clock; secrets: Secrets; post: Post; logger: Logger; metrics: Metrics; host: string }

export function mailDelivery(parts: Parts): { job: Job; due: DueWork } {
  return {
    job: { name: deliverJob, run: () => deliverWaiting(parts, parts.clock.now()) },
    due: { name: deliverJob, runDue: (now) => deliverWaiting(parts, now) },
  }
}

/** Mail queued later has a job of its own, so this ends however fast new mail comes. */
async function deliverWaiting(parts: Parts, until: Date): Promise<void> {
  for (let claimed = await claim(parts, until); claimed; claimed = await claim(parts, until))
    await deliver(parts, claimed)
}

type Claimed = { id: bigint; sealed: Buffer | null; tries: number }

/**
 * Takes one waiting mail for this process alone. No transaction stays open while a mail server makes us wait, because
 * that would hold back every live event; if the process dies, the claim runs out and another takes the mail up.
 */
async function claim({ db, clock }: Parts, until: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    UPDATE mail_outbox SET next_try_at = ${addSeconds(clock.now(), claimSeconds)} WHERE id = (
      SELECT id FROM mail_outbox WHERE sent_at IS NULL AND failed_at IS NULL AND next_try_at <= ${until}
      ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, sealed, tries`.execute(db)
  return rows[0]
}

async function deliver(
  { db, clock, secrets, post, logger, metrics, host }: Parts,
  { id, sealed, tries }: Claimed,
): Promise<void> {
  const row = db.updateTable('mail_outbox').where('id', '=', id)
  try {
    const mail = JSON.parse(secrets.open(sealed ?? Buffer.alloc(0), boundTo(id))) as Mail
    // The same Message-ID on every try lets the receiver drop a copy sent again after a crash.
    await post({ ...mail, messageId: `<mail-${id}@${host}>` })
    await row.set({ sent_at: clock.now(), sealed: null, last_error: null }).execute()
    metrics.mailSent.inc({ outcome: 'sent' })
  } catch (error) {
    const now = clock.now()
    const reason = (error as Error).message.slice(0, 500)
    const givesUp = tries + 1 >= triesMax
    await row
      .set({
        tries: tries + 1,
        last_error: reason,
        next_try_at: addSeconds(now, 30 * 2 ** tries),
        ...(givesUp && { failed_at: now, sealed: null }),
      })
      .execute()
    metrics.mailSent.inc({ outcome: givesUp ? 'given_up' : 'failed' })
    logger.warn({ mailId: String(id), tries: tries + 1, reason, givesUp }, 'mail not delivered')
  }
}

const boundTo = (id: bigint) => `mail_outbox:${id}`

/** Delivered mail leaves a line for a month; nothing else of it is kept. */
export function purgeOutbox(db: Db): DueWork {
  return {
    name: 'purge-outbox',
    async runDue(now) {
      await sql`DELETE FROM mail_outbox WHERE sent_at < ${addSeconds(now, -30 * 86_400)}`.execute(db)
    },
  }
}
