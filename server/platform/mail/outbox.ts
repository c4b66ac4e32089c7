import { sql } from 'kysely'
import { addSeconds, type Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import type { SealedColumn } from '../keys/kept-by-key.ts'
import type { Secrets } from '../keys/secrets.ts'
import type { Logger } from '../logging.ts'
import { type DueWork, queueJob } from '../work/jobs.ts'
import type { Metrics } from '../work/metrics.ts'
import type { Mail } from './compose-mail.ts'

/** Hands one mail over: to an SMTP server, or into the sandbox's mailbox. Throws when it could not. `at` is when it was written. */
export type Post = (mail: Mail & { messageId: string; at: Date }) => Promise<void>

/** Somebody waits for a mail with a code or a link in it, so those never wait behind other mail. */
export type Lane = 'code' | 'bulk'

export type Mailer = { queue(tx: Tx, mail: Mail | readonly Mail[], now: Date, lane?: Lane): Promise<void> }

const deliverJobs: Record<Lane, string> = { code: 'deliver-code-mail', bulk: 'deliver-mail' }
const triesMax = 8
const tryMsMax = 60_000
/** Longer than a try may take, so that nobody else sends what is still being sent. */
const claimSeconds = 120

/** Mail is queued in the caller's transaction and handed over by a job, so that neither can happen without the other. */
export function createMailer(secrets: Secrets): Mailer {
  return {
    async queue(tx, mail, now, lane = 'bulk') {
      const mails = [mail].flat()
      if (mails.length === 0) return
      const { rows } = await sql<{ id: bigint }>`
        SELECT nextval('mail_outbox_id_seq') AS id FROM generate_series(1, ${mails.length})`.execute(tx)
      const ids = rows.map(({ id }) => id)
      const sealed = ids.map((id, place) => secrets.seal(JSON.stringify(mails[place]), boundTo(id)))
      await sql`
        INSERT INTO mail_outbox (id, recipient, sealed, lane, created_at, next_try_at) OVERRIDING SYSTEM VALUE
        SELECT m.*, ${lane}, ${now}, ${now} FROM unnest(
          ${ids}::bigint[], ${mails.map(({ to }) => to)}::text[], ${sealed}::bytea[]) AS m`.execute(tx)
      await queueJob(tx, deliverJobs[lane], {}, { isUrgent: lane === 'code' })
    },
  }
}

type Parts = {
  db: Db
  clock: Clock
  secrets: Secrets
  /** Each lane has connections of its own: a mail server that hangs must not leave codes without one. */
  posts: Record<Lane, Post>
  logger: Logger
  metrics: Metrics
  host: string
  tryMsMax?: number
}

/** How many mails of each lane a process hands over at once. */
export const mailsAtOnce: Record<Lane, number> = { code: 4, bulk: 2 }

/** Codes first. Each is looked for as soon as mail is queued, and every minute for what must be tried again. */
export function mailDelivery(parts: Parts): DueWork[] {
  return (['code', 'bulk'] as const).map((lane) => ({
    name: deliverJobs[lane],
    runsMax: mailsAtOnce[lane],
    runDue: (now) => deliverWaiting(parts, lane, now),
  }))
}

/** Mail queued later has a job of its own, so this ends however fast new mail comes. */
async function deliverWaiting(parts: Parts, lane: Lane, until: Date): Promise<void> {
  for (let claimed = await claim(parts, lane, until); claimed; claimed = await claim(parts, lane, until))
    await deliver(parts, lane, claimed)
}

type Claimed = { id: bigint; sealed: Buffer | null; tries: number; created_at: Date }

/**
 * Takes one waiting mail for this process alone. No transaction stays open while a mail server makes us wait, because
 * that would hold back every live event; if the process dies, the claim runs out and another takes the mail up.
 */
async function claim({ db, clock }: Parts, lane: Lane, until: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    UPDATE mail_outbox SET next_try_at = ${addSeconds(clock.now(), claimSeconds)} WHERE id = (
      SELECT id FROM mail_outbox
      WHERE sent_at IS NULL AND failed_at IS NULL AND lane = ${lane} AND next_try_at <= ${until}
      ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, sealed, tries, created_at`.execute(db)
  return rows[0]
}

async function deliver(
  { db, clock, secrets, posts, logger, metrics, host, ...options }: Parts,
  lane: Lane,
  { id, sealed, tries, created_at }: Claimed,
): Promise<void> {
  const row = db.updateTable('mail_outbox').where('id', '=', id)
  try {
    const mail = JSON.parse(secrets.open(sealed ?? Buffer.alloc(0), boundTo(id))) as Mail
    // The same Message-ID on every try lets the receiver drop a copy sent again after a crash.
    const handedOver = posts[lane]({ ...mail, messageId: `<mail-${id}@${host}>`, at: created_at })
    await within(handedOver, options.tryMsMax ?? tryMsMax)
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

/** A server that says a word now and then could keep us for hours. */
function within(handedOver: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the mail server took longer than ${ms / 1000} s`)), ms)
  })
  return Promise.race([handedOver, tooLong]).finally(() => clearTimeout(timer))
}

const boundTo = (id: bigint) => `mail_outbox:${id}`

export const sealedMail: SealedColumn = {
  kind: 'sealed',
  table: 'mail_outbox',
  column: 'sealed',
  what: 'letters that wait',
  id: 'id',
  boundTo: ({ id }) => boundTo(id as bigint),
}

/** Delivered mail leaves a line for a month; nothing else of it is kept. */
export function purgeOutbox(db: Db): DueWork {
  return {
    name: 'purge-outbox',
    async runDue(now) {
      await sql`DELETE FROM mail_outbox WHERE sent_at < ${addSeconds(now, -30 * 86_400)}`.execute(db)
    },
  }
}
