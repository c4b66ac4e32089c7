import type { Db } from '../../platform/database/db.ts'
import { composeMail, type Mail } from '../../platform/mail/compose-mail.ts'
import type { Mailer } from '../../platform/mail/outbox.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { runApart } from '../../watch/set-aside/run-apart.ts'
import { type Kind, type ToMail, takeToMail } from './store.ts'

type Parts = { db: Db; mailer: Mailer; publicUrl: string }

export const mailJob = 'mail-notifications'
const mailsPerBatch = 100

/** Writes the letters of members' notifications: the slices that notify know nothing of mail. Each is dated like its notification. */
export function mailNotifications({ db, mailer, publicUrl }: Parts): DueWork {
  return {
    name: mailJob,
    async runDue(now) {
      await runApart({
        ...{ db, name: mailJob, at: now, batchMax: mailsPerBatch },
        take: (tx, limit) => takeToMail(tx, limit, mailJob),
        memberOf: ({ member_id }) => member_id,
        async run(tx, due) {
          for (const one of due) await mailer.queue(tx, letterOf(one, publicUrl), one.at)
        },
      })
    },
  }
}

function letterOf({ kind, title, body, name, email }: ToMail, publicUrl: string): Mail {
  return composeMail(email, {
    subject: title,
    greeting: `Hello ${name},`,
    paragraphs: body.split('\n'),
    action: { label: actions[kind] ?? 'Open your dashboard', url: `${publicUrl}/dashboard` },
    footnote: footnotes[kind] ?? 'You can choose in your settings what we e-mail you about.',
  })
}

const actions: Partial<Record<Kind, string>> = { fuel: 'Add fuel' }
const footnotes: Partial<Record<Kind, string>> = {
  fuel: 'We write when fuel runs low, so that nothing stops without warning.',
}
