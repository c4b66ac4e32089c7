import { askAgain, isServerBack } from './ask-again.ts'

/**
 * For whoever could not fetch something: where the server does not answer, `away` is called at once and `back` as soon as it does. Where it
 * does answer, the connection was not the reason, and neither is called.
 */
export function awaitServer({ away, back }: { away: () => void; back: () => void }): () => void {
  let isLeft = false
  let stop: (() => void) | undefined
  const ask = async () => {
    if (!(await isServerBack()) || isLeft) return
    leave()
    back()
  }
  const leave = () => {
    isLeft = true
    stop?.()
  }
  void isServerBack().then((isBack) => {
    if (isBack || isLeft) return
    stop = askAgain(ask)
    away()
  })
  return leave
}
