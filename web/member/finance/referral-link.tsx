import { CopyButton } from '../../ui/copy-button.tsx'

export const referralLinkOf = (refId: string): string =>
  `${window.location.origin}/register?referral_id=${encodeURIComponent(refId)}`

export function ReferralLink({ refId }: { refId: string }) {
  const link = referralLinkOf(refId)
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-paper p-2 pl-4">
      <output className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">{link}</output>
      <CopyButton text={link} what="referral link" />
    </div>
  )
}
