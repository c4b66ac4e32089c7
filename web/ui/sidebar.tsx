import type { ReactNode } from 'react'

/** Beside the content where there is room. Its ground reaches down as far as the page does; what stands on it stays with the window. */
export function Sidebar({ children }: { children: ReactNode }) {
  return (
    <aside className="on-ink ink-ground hidden lg:block">
      <div className="sticky top-0 h-screenful overflow-y-auto px-3.5 py-5">{children}</div>
    </aside>
  )
}
