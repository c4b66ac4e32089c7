import { Eye } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { session } from '../session.ts'
import { signOut } from './sign-out.ts'

/** Says all the time whose pages an operator is looking at, and leads back. */
export function ViewBanner({ name }: { name: string }) {
  const navigate = useNavigate()
  const stop = () => {
    const back = session.viewedFrom()
    signOut()
    navigate(back)
  }
  return (
    <div
      role="status"
      className="fixed inset-x-3 above-bar z-40 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-3 rounded-card border border-warning/50 bg-warning-soft px-4 py-2 text-sm text-warning-text shadow-float"
    >
      <Eye className="size-4 shrink-0" aria-hidden="true" />
      <span>
        You are looking at the account of <strong>{name}</strong>. Nothing can be changed.
      </span>
      <Button tone="secondary" onClick={stop}>
        Back to the console
      </Button>
    </div>
  )
}
