import { useCallback, useEffect, useState } from 'react'
import { useOnDemand } from '../../ui/overlays/use-on-demand.ts'

const load = () => import('./palette/command-palette.tsx').then(({ default: CommandPalette }) => CommandPalette)

/** Ctrl-K, or Cmd-K, opens the palette from anywhere; the same keys close it. Its code comes when it is first opened. */
export function usePalette() {
  const { code: CommandPalette, want } = useOnDemand(load)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(async () => setOpen(await want()), [want])
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (isOpen) close()
      else void open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOpen, open, close])
  return { Opened: isOpen ? CommandPalette : undefined, open, close }
}
