import { showSandboxMail } from '@fairlead/contract/routes/sandbox/sandbox'
import { Tabs } from '../ui/tabs.tsx'
import { linksIn } from './links-in.ts'
import type { SandboxMail } from './use-sandbox.ts'

export function MailView({ mail }: { mail: SandboxMail }) {
  // Framed by address, not srcdoc: a mail needs inline styles, which a srcdoc frame would inherit this page's ban on.
  const address = `/api${showSandboxMail.path.replace(':id', String(mail.id))}`
  return (
    <article aria-label={mail.subject} className="min-w-0">
      <Tabs
        label="How to show the mail"
        tabs={[
          {
            id: 'html',
            label: 'Mail',
            content: (
              <iframe
                title={`Mail: ${mail.subject}`}
                src={address}
                sandbox="allow-popups allow-top-navigation-by-user-activation"
                className="h-112 w-full rounded-control border border-line bg-[#fff]"
              />
            ),
          },
          {
            id: 'text',
            label: 'Text',
            content: (
              <pre className="max-h-112 overflow-auto rounded-control border border-line bg-paper p-4 font-sans text-sm whitespace-pre-wrap wrap-anywhere">
                {linksIn(mail.text).map((part) =>
                  part.isLink ? (
                    <a key={part.at} href={part.words} className="font-medium text-accent underline">
                      {part.words}
                    </a>
                  ) : (
                    part.words
                  ),
                )}
              </pre>
            ),
          },
        ]}
      />
    </article>
  )
}
