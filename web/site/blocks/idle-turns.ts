const waiting: (() => void)[] = []

/** On a busy machine there may be no idle moment; then this must do. */
const waitMsMax = 200

/** Does each in an idle moment of its own, in the order they were asked for. Returns how to call it off. */
export function inIdleTurn(work: () => void): () => void {
  waiting.push(work)
  if (waiting.length === 1) whenIdle(takeTurn)
  return () => {
    const at = waiting.indexOf(work)
    if (at >= 0) waiting.splice(at, 1)
  }
}

function takeTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) whenIdle(takeTurn)
}

/** Safari has no idle moments to tell of. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: waitMsMax })
  else setTimeout(work)
}
