import { text } from '@fairlead/contract/text'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadAdvisor } from './onboarding/download-advisor.ts'

/** Whoever is connected does not come by the connect page any more, where the advisor is downloaded the first time. */
export function AdvisorUpdate() {
  const download = useMutation({
    mutationFn: downloadAdvisor,
    onError: (failure) => toastFailure(failure, text.internal),
  })
  return (
    <div className="mb-6">
      <Alert tone="info">
        <p className="font-semibold">A newer version of the advisor is ready.</p>
        <p className="mt-1 mb-3">
          In MetaTrader choose File, Open Data Folder, and unpack it there over the old one. Press F4, open Fairlead.mq5
          in MetaEditor and recompile it (F7). Your terminal stays paired.
        </p>
        <Button type="button" tone="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          <Download className="size-4" aria-hidden="true" /> Download the advisor
        </Button>
      </Alert>
    </div>
  )
}
