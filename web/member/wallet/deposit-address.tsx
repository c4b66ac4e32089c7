import { confirmationsMin } from '@fairlead/contract/confirmations'
import { text } from '@fairlead/contract/text'
import { usd } from '../../content/term-words.ts'
import { useFailureToast } from '../../lib/calls/use-failure-toast.ts'
import { shortHash } from '../../lib/formats/format.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { Alert } from '../../ui/alert.tsx'
import { QrPicture } from '../../ui/charts/qr-picture.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WholeAddress } from '../people/whole-address.tsx'
import { useWallet } from './use-wallet.ts'

/** The member's own deposit address as a QR code and to copy, with what must not be sent to it. */
export function DepositAddress() {
  const { depositMin } = useTerms()
  const wallet = useWallet()
  useFailureToast(wallet.error, text.internal)
  if (!wallet.data) {
    return wallet.error ? (
      <Alert tone="negative">Your deposit address could not be loaded. Reload the page to try again.</Alert>
    ) : (
      <Skeleton className="h-44 w-full" />
    )
  }
  const { address, token, chain, isConnected, liveRate } = wallet.data
  return (
    <div className="flex flex-wrap items-start gap-5">
      <QrPicture
        text={address}
        label={`QR code of your deposit address ${address}`}
        className="size-44 shrink-0 rounded-control border border-line"
      />
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-sm text-muted">
          Your address for {token}, on the {chain} chain only
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-2 rounded-control border border-line bg-paper p-2 pl-4">
          <output title={address} className="tabular min-w-0 flex-1 font-medium">
            {shortHash(address)}
          </output>
          <CopyButton text={address} what="deposit address" />
        </div>
        <WholeAddress address={address} />
        <div className="mt-3">
          <Alert tone="warning">Any other token, or another chain, may be lost or take days to recover.</Alert>
        </div>
        <p className="mt-3 text-sm text-muted">
          At least {usd(depositMin)}. Credited after {confirmationsMin} confirmations
          {liveRate === 1 ? '' : `, at $${liveRate} per ${token}`}.
        </p>
        {!isConnected && (
          <div className="mt-3">
            <Alert tone="warning">The chain cannot be reached right now. Deposits will be credited later.</Alert>
          </div>
        )}
      </div>
    </div>
  )
}
