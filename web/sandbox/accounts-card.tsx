import { signIn } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { call } from '../lib/calls/api.ts'
import { toastFailure } from '../lib/calls/toast-failure.ts'
import { session } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { SandboxAccount } from './use-sandbox.ts'

export function AccountsCard({ accounts }: { accounts: readonly SandboxAccount[] }) {
  const { signInAs, busyEmail } = useSignInAs()
  return (
    <Card id="accounts" title="Accounts" className="scroll-mt-6">
      <ul className="grid gap-x-10 xl:grid-cols-2">
        {accounts.map((account) => (
          <li key={account.email} className="flex flex-wrap items-center gap-3 border-t border-line py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                {account.email} <Badge tone={account.role === 'member' ? 'neutral' : 'accent'}>{account.role}</Badge>
              </p>
              {account.about && <p className="text-sm">{sentence(account.about)}</p>}
              <p className="text-sm text-muted">
                Password: <code className="font-sans text-ink">{account.password}</code>
              </p>
              {account.totpSecret && (
                <p className="text-sm text-muted">
                  Authenticator secret: <code className="font-sans text-ink wrap-anywhere">{account.totpSecret}</code>
                </p>
              )}
            </div>
            <CopyButton text={account.email} label="E-mail" what={`of ${account.email}, copy`} />
            <CopyButton text={account.password} label="Password" what={`of ${account.email}, copy`} />
            <Button
              tone="secondary"
              busy={busyEmail === account.email}
              disabled={busyEmail !== undefined}
              aria-label={`Sign in as ${account.email}`}
              onClick={() => signInAs(account)}
            >
              Sign in as
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const sentence = (about: string) => about.charAt(0).toUpperCase() + about.slice(1)

/** Signs in the ordinary way with a demo account's password; the session before it is simply replaced. */
function useSignInAs() {
  const navigate = useNavigate()
  const [busyEmail, setBusyEmail] = useState<string>()

  const signInAs = async ({ email, password, role }: SandboxAccount) => {
    setBusyEmail(email)
    try {
      const reply = await call(signIn, { body: { email, password } })
      if (reply.status === 'LOGIN_SUCCESS') {
        session.start(reply.token)
        navigate(role === 'member' ? '/dashboard' : '/operator')
      } else {
        toast.warning(reply.msg)
      }
    } catch (error) {
      toastFailure(error, text.loginFailed)
    } finally {
      setBusyEmail(undefined)
    }
  }

  return { signInAs, busyEmail }
}
