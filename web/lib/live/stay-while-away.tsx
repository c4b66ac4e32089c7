import { useCallback, useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext, useLocation } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { askAgain, isServerBack } from '../calls/ask-again.ts'

/** The part of the Navigation API that is used here; browsers without it show their own page, as they always did. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/**
 * When a page's parts cannot be fetched the router loads the whole document anew, and with the server away that ends on the
 * browser's error page. Instead this page stays, says so, and goes on by itself when the server is back.
 */
export function StayWhileAway() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const here = useLocation()
  const [stuckAt, setStuckAt] = useState<string>()

  useEffect(() => {
    const navigation: EventTarget | undefined = Reflect.get(window, 'navigation')
    if (!router || !navigation) return
    const stay = (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent
      // Asked of the router itself: a page that fails at once does so before anything is drawn anew.
      const wanted = router.state.navigation.location
      if (!wanted || navigationType !== 'reload' || userInitiated) return
      event.preventDefault()
      setStuckAt(`${wanted.pathname}${wanted.search}${wanted.hash}`)
    }
    navigation.addEventListener('navigate', stay)
    return () => navigation.removeEventListener('navigate', stay)
  }, [router])

  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever the visitor has come to, they are not stuck any more
  useEffect(() => setStuckAt(undefined), [here.key])

  const goOn = useCallback(() => {
    if (stuckAt) window.location.assign(stuckAt)
  }, [stuckAt])
  const tryAgain = useWhenBack(stuckAt !== undefined, goOn)

  if (!stuckAt) return null
  return (
    <div className="fixed inset-x-4 bottom-14 z-50 mx-auto max-w-xl">
      <Alert tone="negative">
        <span className="mr-3">The server cannot be reached. The page you chose will open as soon as it responds.</span>
        <Button tone="secondary" onClick={tryAgain} className="mt-2">
          Try again
        </Button>
      </Alert>
    </div>
  )
}

/** While somebody waits for the server, asks again and again whether it is back; the function returned asks at once. */
function useWhenBack(isWaiting: boolean, onBack: () => void): () => Promise<void> {
  const ask = useCallback(async () => {
    if (await isServerBack()) onBack()
  }, [onBack])
  useEffect(() => (isWaiting ? askAgain(ask) : undefined), [isWaiting, ask])
  return ask
}
