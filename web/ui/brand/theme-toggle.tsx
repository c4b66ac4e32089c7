import { Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from '../../lib/settings/use-theme.ts'
import { IconButton } from '../icon-button.tsx'

const looks = {
  system: { icon: Monitor, label: 'Theme: follows your system. Switch to light', next: 'light' },
  light: { icon: Sun, label: 'Theme: light. Switch to dark', next: 'dark' },
  dark: { icon: Moon, label: 'Theme: dark. Switch to your system’s', next: 'system' },
} as const

export function ThemeToggle() {
  const [choice, choose] = useTheme()
  const { icon, label, next } = looks[choice]
  return <IconButton label={label} icon={icon} onClick={() => choose(next)} />
}
