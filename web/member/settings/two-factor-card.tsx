import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

/** Says what is not there yet and what protects the account meanwhile; it offers nothing that it could not keep. */
export function TwoFactorCard() {
  return (
    <Card title="Two-factor sign-in" aside={<Badge>Not offered yet</Badge>}>
      <p className="text-sm text-muted">
        A second code from an authenticator app cannot be set up yet. Until it can, this keeps your money where it is:
      </p>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
        <li>A withdrawal needs a code that we mail you.</li>
        <li>A changed payout address is not paid to for 24 hours, and we write to you at once.</li>
        <li>Payout address, e-mail address and closing ask for your password.</li>
      </ul>
    </Card>
  )
}
