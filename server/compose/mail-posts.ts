import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/db.ts'
import { type Lane, mailsAtOnce, type Post } from '../platform/mail/outbox.ts'
import { smtpPost } from '../platform/mail/smtp.ts'
import { capturePost } from '../sandbox/captured-mail.ts'

type Parts = { config: Config; smtpTimeoutMs?: number }

/** To the configured server, each lane over connections of its own, or into the sandbox's mailbox. */
export function mailPosts(
  { config: { SMTP_URL, MAIL_FROM }, smtpTimeoutMs = 15_000 }: Parts,
  db: Db,
): Record<Lane, Post> & { close(): void } {
  if (!SMTP_URL) return { code: capturePost(db), bulk: capturePost(db), close: () => {} }
  const code = smtpPost(SMTP_URL, MAIL_FROM, { connectionsMax: mailsAtOnce.code, timeoutMs: smtpTimeoutMs })
  const bulk = smtpPost(SMTP_URL, MAIL_FROM, { connectionsMax: mailsAtOnce.bulk, timeoutMs: smtpTimeoutMs })
  return {
    code,
    bulk,
    close() {
      code.close()
      bulk.close()
    },
  }
}
