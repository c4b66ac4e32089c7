import type { Config } from '../../platform/config.ts'
import { verifySmtp } from '../../platform/mail/verify-smtp.ts'
import type { Check } from './finding.ts'

/** A whole greeting with the mail server, login and all; no letter is sent. */
export function checkMail({ MODE, SMTP_URL: smtpUrl }: Pick<Config, 'MODE' | 'SMTP_URL'>, timeoutMs: number): Check {
  return {
    name: 'mail',
    async look() {
      if (!smtpUrl && MODE === 'live') return { state: 'unknown', looked: 'SMTP_URL is not set here.' }
      if (!smtpUrl) return { state: 'fine', looked: 'Letters go to the sandbox’s own mailbox.' }
      const { host, username } = new URL(smtpUrl)
      const looked = `A handshake with ${host}${username ? `, signed in as ${decodeURIComponent(username)}` : ', without a login'}.`
      const problem = await verifySmtp(smtpUrl, timeoutMs)
      if (problem === undefined) return { state: 'fine', looked }
      return {
        state: 'fault',
        looked,
        found: [problem],
        todo: 'Mend SMTP_URL, or ask who runs the mail server. Letters wait meanwhile and are sent when it answers.',
      }
    },
  }
}
