import type { Config } from '../../platform/config.ts'
import { verifySmtp } from '../../platform/mail/verify-smtp.ts'
import type { Check } from './finding.ts'

/** A whole greeting with the mail server, login and all; no letter is sent. */
export function checkMail({ MODE, SMTP_URL: smtpUrl }: Pick<Config, 'MODE' | 'SMTP_URL'>, timeoutMs: number): Check {
  return {
    name: 'mail',
    async look() {
      if (!smtpUrl && MODE === 'live') return { state: 'unknown', looked: 'SMTP_URL is not set here.' }
      if (!smtpUrl) return { state: 'fine', looked: 'Mail goes to the sandbox’s own mailbox.' }
      const { host, username } = new URL(smtpUrl)
      const looked = `A handshake with ${host}${username ? `, signed in as ${decodeURIComponent(username)}` : ', without a login'}.`
      const problem = await verifySmtp(smtpUrl, timeoutMs)
      if (problem === undefined) return { state: 'fine', looked }
      return {
        state: 'fault',
        looked,
        found: [problem],
        todo: 'Correct SMTP_URL, or contact the mail server’s operator. Mail is queued in the meantime and sent when the server responds.',
      }
    },
  }
}
