/** What the visitor chose; `system` is the default and is not stored. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const themeKey = 'theme'
const prefersDark = '(prefers-color-scheme: dark)'

/** Runs in the head before first paint, so that a dark page never flashes light. */
export const themeScript = `(()=>{let c=null;try{c=localStorage.getItem('${themeKey}')}catch{}document.documentElement.dataset.theme=c==='light'||c==='dark'?c:matchMedia('${prefersDark}').matches?'dark':'light'})()`

export function themeChoice(): ThemeChoice {
  const stored = storedTheme()
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    // A browser that keeps nothing for us has no choice to tell.
    return null
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(themeKey)
  else localStorage.setItem(themeKey, choice)
  applyTheme()
}

/** Keeps the page in step with the system's setting and with other tabs; returns the way to stop. */
export function followTheme(onChange: () => void): () => void {
  const media = matchMedia(prefersDark)
  const update = () => {
    applyTheme()
    onChange()
  }
  media.addEventListener('change', update)
  window.addEventListener('storage', update)
  return () => {
    media.removeEventListener('change', update)
    window.removeEventListener('storage', update)
  }
}

/** React makes the document's own element anew where the whole page failed, without what the script in the head wrote on it. */
export function applyTheme(): void {
  const choice = themeChoice()
  const system = matchMedia(prefersDark).matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = choice === 'system' ? system : choice
}
