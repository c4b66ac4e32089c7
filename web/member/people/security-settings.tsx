import { PasswordCard } from '../../security/password-card.tsx'
import { SessionsCard } from '../../security/sessions-card.tsx'
import { TwoFactorCard } from '../../security/two-factor-card.tsx'
import { SectionHead } from '../shell/section-head.tsx'

export default function SecuritySettings() {
  return (
    <>
      <SectionHead title="Security Settings">Your password and active sessions.</SectionHead>
      <div className="grid items-start gap-4 xl:grid-cols-[2fr_3fr]">
        <div className="flex flex-col gap-4">
          <PasswordCard />
          <TwoFactorCard />
        </div>
        <SessionsCard />
      </div>
    </>
  )
}
