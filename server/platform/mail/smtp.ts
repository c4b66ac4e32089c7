import { createTransport } from 'nodemailer'
import { logoCid, logoPng } from './logo.ts'
import type { Post } from './outbox.ts'

type Options = { connectionsMax: number; timeoutMs: number }

/** Hands mail to a real SMTP server; one that says nothing for `timeoutMs` is given up. */
export function smtpPost(url: string, from: string, { connectionsMax, timeoutMs }: Options): Post & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const post: Post = async ({ to, subject, text, html, messageId, at }) => {
    await transport.sendMail({
      from,
      to,
      subject,
      text,
      html,
      attachments: [{ filename: 'logo.png', cid: logoCid, content: logoPng, contentDisposition: 'inline' as const }],
      messageId,
      date: at,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
  return Object.assign(post, { close: () => transport.close() })
}
