import { LogOut, Settings, SlidersHorizontal } from 'lucide-react'
import { useNavigate } from 'react-router'
import { initials } from '../../lib/formats/format.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import type { User } from '../../lib/session/use-current-user.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { sectionPath } from './section-path.ts'

export function ProfileMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const operatorItem = {
    id: 'operator',
    label: 'Operator console',
    icon: SlidersHorizontal,
    onSelect: () => navigate('/operator'),
  }
  return (
    <Menu
      trigger={
        <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent-strong">
          <span aria-hidden="true">{initials(user.name)}</span>
          <span className="sr-only">Profile of {user.name}</span>
        </span>
      }
      header={
        <>
          <p className="font-semibold">{user.name}</p>
          <p className="text-muted">{user.email}</p>
        </>
      }
      items={[
        { id: 'settings', label: 'Settings', icon: Settings, onSelect: () => navigate(sectionPath('profile')) },
        ...(user.role === 'member' ? [] : [operatorItem]),
        { id: 'logout', label: 'Logout', icon: LogOut, onSelect: signOut },
      ]}
    />
  )
}
