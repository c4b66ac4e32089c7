import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'

const shownAfterPx = 600

export function ScrollToTop() {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const look = () => setShown(window.scrollY > shownAfterPx)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])

  if (!shown) return null
  return (
    <button
      type="button"
      aria-label="Back to top"
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      className="fixed right-4 bottom-16 z-20 grid size-12 animate-appear place-items-center rounded-full border border-line bg-surface text-ink shadow-float hover:bg-raised"
    >
      <ArrowUp className="size-5" aria-hidden="true" />
    </button>
  )
}
