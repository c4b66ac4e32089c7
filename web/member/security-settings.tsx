import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export function SecuritySettings() {
  return (
    <>
      <h1 className="text-xl">Security Settings</h1>
      <p className="mt-1 mb-6 text-muted">Your password, and where you are signed in.</p>
      <div className="grid items-start gap-4 xl:grid-cols-[2fr_3fr]">
        <PasswordCard />
        <SessionsCard />
      </div>
    </>
  )
}
