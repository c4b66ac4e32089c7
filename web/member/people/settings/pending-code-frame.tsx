import { text } from '@fairlead/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from 'react-toastify/unstyled'
import { RefusedCall } from '../../../lib/calls/refused-call.tsx'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { clockOf } from '../../../lib/formats/format.ts'
import { useProductNow } from '../../../lib/time/use-product-now.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { type PendingCode, pendingCodesQuery, useCallOffCode, useSendCodeAgain } from './use-pending-codes.ts'

/** The form of a code for as long as the code is good, with what else can be done; afterwards, that it has run out. */
export function PendingCodeFrame({ code, children }: { code: PendingCode; children: ReactNode }) {
  const now = useProductNow()
  const queryClient = useQueryClient()
  const leftMs = Date.parse(code.expiresAt) - now
  const waitMs = Date.parse(code.againAt) - now
  if (leftMs <= 0)
    return (
      <>
        <Alert tone="warning">The code has expired. Nothing was changed.</Alert>
        <Button
          className="mt-4"
          onClick={() => queryClient.invalidateQueries({ queryKey: pendingCodesQuery.queryKey })}
        >
          Start again
        </Button>
      </>
    )
  return (
    <>
      {children}
      <p className="mt-4 text-sm text-muted">
        The code works for <span className="tabular font-semibold">{clockOf(leftMs)}</span> more.
      </p>
      <PendingCodeActions purpose={code.purpose} waitMs={waitMs} />
    </>
  )
}

function PendingCodeActions({ purpose, waitMs }: { purpose: PendingCode['purpose']; waitMs: number }) {
  const sending = useSendCodeAgain(purpose)
  const callingOff = useCallOffCode(purpose)
  // What is called off takes these buttons with it: the words must not depend on their being there.
  const tell = (answer: Promise<{ msg: string }>) =>
    void answer.then(
      ({ msg }) => toast.success(msg),
      (error: unknown) => toastFailure(error, text.internal),
    )
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          tone="secondary"
          busy={sending.isPending}
          disabled={waitMs > 0}
          onClick={() => tell(sending.mutateAsync())}
        >
          Send again{waitMs > 0 && ` in ${Math.ceil(waitMs / 1_000)} s`}
        </Button>
        <Button tone="quiet" busy={callingOff.isPending} onClick={() => tell(callingOff.mutateAsync())}>
          Cancel request
        </Button>
      </div>
      <RefusedCall error={sending.error ?? callingOff.error} />
    </>
  )
}
