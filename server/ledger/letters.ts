import { composeMail, type Mail } from '../platform/mail/compose-mail.ts'

export function brokenBooksLetter(operatorAddress: string, reasons: readonly string[], publicUrl: string): Mail {
  return composeMail(operatorAddress, {
    subject: 'Payouts are stopped: the books do not hold',
    greeting: 'The check that runs every minute has found this:',
    paragraphs: [...reasons, 'Nothing is paid out until an operator lets payouts go on. Sign-in and trading go on.'],
    action: { label: 'Open the console', url: `${publicUrl}/operator` },
    footnote: 'This is sent once, when payouts stop.',
  })
}
