import { text } from '@fairlead/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { useAct } from '../../lib/calls/use-act.ts'

/** Does what an operator decided and says what came of it; whatever that was, the console is asked for anew. */
export function useDecision() {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = useAct()
  const decide = async (deed: () => Promise<{ message: string }>): Promise<boolean> => {
    setBusy(true)
    try {
      toast.success((await deed()).message)
      return true
    } catch (error) {
      // Whoever closes the device's own dialog has nothing to be told.
      if (!(error instanceof Error && error.name === 'NotAllowedError')) toastFailure(error, text.internal)
      return false
    } finally {
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/operator/') })
      setBusy(false)
    }
  }
  return { act, decide, isBusy }
}
