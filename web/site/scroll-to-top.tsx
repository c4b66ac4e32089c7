import { ArrowUp } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'

/** Stands at the end of the page, where it is needed and covers nothing; the focus goes up with the view. */
export function ScrollToTop() {
  const rise = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return <IconButton label="Back to top" icon={ArrowUp} onClick={rise} />
}
