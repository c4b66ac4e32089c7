import { useEffect, useRef, useState } from 'react'

/**
 * The looping intro behind the banner. It is only decoration, so it waits until the page has loaded and the browser is
 * idle, and it never comes to visitors who asked for less data or less motion: for them the poster stays.
 */
export function IntroLoop({ playing }: { playing: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    if (!playing || savesData()) return
    return whenIdle(() => setWanted(true))
  }, [playing])

  useEffect(() => {
    const element = video.current
    if (!element || !wanted) return
    // A browser may refuse to play by itself; the poster is then what there is to see.
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
      poster="/media/intro-poster.webp"
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
function whenIdle(run: () => void): () => void {
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
