import { FlaskConical } from 'lucide-react'
import { Link } from 'react-router'
import { useIsSandbox } from './use-is-sandbox.ts'

/** Fixed to the bottom so that its late arrival moves nothing. */
export function SandboxBar() {
  if (!useIsSandbox()) return null
  return (
    <aside
      data-sandbox-bar
      aria-label="Sandbox"
      className="on-ink fixed inset-x-0 bottom-0 z-40 flex h-10 items-center justify-center gap-1 border-t border-line bg-[#060c17] px-4 text-sm max-[22.5rem]:px-1"
    >
      <Link
        to="/sandbox"
        className="inline-flex h-10 items-center gap-2 px-3 font-semibold text-warning-text max-[22.5rem]:px-2"
      >
        <FlaskConical className="size-4" aria-hidden="true" />
        Sandbox
      </Link>
      {[
        { to: '/sandbox#mailbox', label: 'Mailbox' },
        { to: '/sandbox#clock', label: 'Clock' },
        { to: '/sandbox#faucet', label: 'Faucet' },
      ].map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className="inline-flex h-10 items-center px-3 text-muted hover:text-ink max-[22.5rem]:px-2"
        >
          {link.label}
        </Link>
      ))}
    </aside>
  )
}
