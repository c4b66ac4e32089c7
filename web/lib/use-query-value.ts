import { useSearchParams } from 'react-router'
import { useHydrated } from './time/use-hydrated.ts'

/** A query parameter: undefined until hydrated (the static page knows no query), then its value or null. */
export function useQueryValue(name: string): string | null | undefined {
  const hydrated = useHydrated()
  const [params] = useSearchParams()
  return hydrated ? params.get(name) : undefined
}
