import { utcTime } from '../lib/formats/format.ts'
import { classNames } from '../ui/class-names.ts'
import type { SandboxMail } from './use-sandbox.ts'

type Props = { mails: readonly SandboxMail[]; chosenId: number; onChoose: (id: number) => void }

export function MailList({ mails, chosenId, onChoose }: Props) {
  return (
    <ul
      aria-label="E-mails, newest first"
      className="max-h-128 overflow-y-auto rounded-control border border-line max-lg:max-h-64"
    >
      {mails.map((mail) => (
        <li key={mail.id} className="border-b border-line last:border-0">
          <button
            type="button"
            aria-current={mail.id === chosenId}
            onClick={() => onChoose(mail.id)}
            className={classNames(
              'block w-full px-4 py-3 text-left text-sm -outline-offset-2 hover:bg-raised',
              mail.id === chosenId && 'bg-accent-soft',
            )}
          >
            <span className="block truncate font-semibold">{mail.subject}</span>
            <span className="block truncate text-muted">{mail.to}</span>
            <span className="tabular block text-xs text-muted">{utcTime(mail.at)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
