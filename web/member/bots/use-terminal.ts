import { makeTerminalCode } from '@fairlead/contract/routes/bots/terminal'
import { text } from '@fairlead/contract/text'
import { useMutation } from '@tanstack/react-query'
import { useAct } from '../../lib/calls/use-act.ts'
import { useRefusal } from '../../lib/calls/use-refusal.ts'

/** Makes a pairing code; `refused` says why there is none. */
export function useTerminalCode() {
  const act = useAct()
  const refusal = useRefusal()
  const making = useMutation({
    mutationFn: (body: { capital: number }) => act(makeTerminalCode, { body }),
    onMutate: refusal.forget,
    onError: (failure) => refusal.tell(failure, text.internal),
  })
  return { making, refused: refusal.words }
}
