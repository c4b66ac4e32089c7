import { makeTerminalCode } from '@fairlead/contract/routes/terminal'
import { text } from '@fairlead/contract/text'
import { useMutation } from '@tanstack/react-query'
import { useAct } from '../lib/use-act.ts'
import { useRefusal } from '../lib/use-refusal.ts'

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
