import { text } from '@fairlead/contract/text'
import { useEffect, useState } from 'react'
import { type Act, actUntil } from './api.ts'
import { ApiError } from './api-error.ts'
import type { Leaving } from './send-deed.ts'

/**
 * How a page changes anything: the call is sent at the click and belongs to the dialog it was asked for in, and to whatever uses this hook.
 * When either goes away before the answer has come, nothing more is sent, and the server settles what became of it.
 */
export function useAct(): Act {
  const [acting] = useState(createActing)
  useEffect(() => {
    acting.come()
    return acting.leave
  }, [acting])
  return acting.act
}

function createActing(): { act: Act; come(): void; leave(): void } {
  let isHere = true
  const open = new Set<AbortController>()
  const act: Act = (route, ...request) => {
    // What follows an earlier step is not sent when whoever began has left in between.
    if (!isHere) return Promise.reject(new ApiError(0, [{ msg: text.nothingSentLeft }], text.nothingSentLeft))
    const leaving = new AbortController()
    open.add(leaving)
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const close = () => leaving.abort('closed' satisfies Leaving)
    dialog?.addEventListener('close', close)
    return actUntil(leaving.signal, route, ...request).finally(() => {
      open.delete(leaving)
      dialog?.removeEventListener('close', close)
    })
  }
  return {
    act,
    come() {
      isHere = true
    },
    leave() {
      isHere = false
      for (const leaving of open) leaving.abort('gone' satisfies Leaving)
    },
  }
}
