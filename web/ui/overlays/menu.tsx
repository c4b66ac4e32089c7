import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnDemand } from './use-on-demand.ts'

export type MenuItem = { id: string; label: string; icon?: LucideIcon; onSelect: () => void }
export type MenuProps = { trigger: ReactNode; header?: ReactNode; items: readonly MenuItem[] }

const load = () => import('./opened-menu.tsx').then(({ OpenedMenu }) => OpenedMenu)

/** A menu behind a button. What places it on the screen and reads the keyboard comes when the button is first used. */
export function Menu(props: MenuProps) {
  const { code: Opened, want, prepare } = useOnDemand(load)
  if (Opened) return <Opened {...props} />
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      className="rounded-full"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={want}
    >
      {props.trigger}
    </button>
  )
}
