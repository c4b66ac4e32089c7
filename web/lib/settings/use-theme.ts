import { startTransition, useCallback, useEffect, useState } from 'react'
import { chooseTheme, followTheme, type ThemeChoice, themeChoice } from './theme.ts'

/** The visitor's theme; `system` until the page runs in a browser, so that prerendered markup matches. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const [choice, setChoice] = useState<ThemeChoice>('system')

  useEffect(() => {
    startTransition(() => setChoice(themeChoice()))
    return followTheme(() => setChoice(themeChoice()))
  }, [])

  const choose = useCallback((next: ThemeChoice) => {
    chooseTheme(next)
    setChoice(next)
  }, [])

  return [choice, choose]
}
