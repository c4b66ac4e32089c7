import { useEffect, useState } from 'react'

/** Ctrl-K, or Cmd-K, opens the palette from anywhere; the same keys close it. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((now) => !now)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
