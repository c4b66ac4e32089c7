import { startTransition, useEffect, useRef, useState } from 'react'

const wideScreen = '(width >= 61.9375rem)'
const firstTouches = ['pointerdown', 'scroll', 'keydown'] as const

/**
 * The looping intro behind the banner. It is only decoration, so it waits until the page has loaded, on a phone until the
 * visitor does something, and it never comes to those who asked for less data or less motion: they see its poster.
 */
export function IntroLoop({ playing }: { playing: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [wanted, setWanted] = useState(false)
  const [still, setStill] = useState(false)

  useEffect(() => {
    startTransition(() => setStill(savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches))
  }, [])

  useEffect(() => {
    if (!playing || savesData()) return
    return matchMedia(wideScreen).matches ? afterLoad(() => setWanted(true)) : onFirstTouch(() => setWanted(true))
  }, [playing])

  useEffect(() => {
    const element = video.current
    if (!element || !wanted) return
    // A browser may refuse to play by itself; the plain ground is then what there is to see.
    if (playing) element.play().catch(() => {})
    else element.pause()
  }, [playing, wanted])

  return (
    <video
      ref={video}
      aria-hidden="true"
      tabIndex={-1}
      muted
      loop
      playsInline
      preload="none"
      // Not in the static page: a large picture behind the words would be what visitors wait for.
      poster={still ? '/media/intro-poster.webp' : undefined}
      className="intro-loop pointer-events-none absolute inset-0 size-full object-cover opacity-45"
    >
      {wanted && (
        <>
          <source src="/media/intro.webm" type="video/webm" />
          <source src="/media/intro.mp4" type="video/mp4" />
        </>
      )}
    </video>
  )
}

const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** After everything the page itself needs has arrived. */
function afterLoad(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(run, 1_500)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('load', wait)
  }
}

function onFirstTouch(run: () => void): () => void {
  for (const name of firstTouches) window.addEventListener(name, run, { once: true, passive: true })
  return () => {
    for (const name of firstTouches) window.removeEventListener(name, run)
  }
}
