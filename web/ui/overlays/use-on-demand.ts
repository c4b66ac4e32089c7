import { useCallback, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { loadCode } from '../../lib/calls/load-code.ts'

const notLoaded = 'This could not be loaded. Check your connection and try again, or reload the page.'

/**
 * Code that is fetched when somebody reaches for it: `prepare` as soon as they point at it, `want` when they mean it. It is undefined
 * until it is wanted and there; where it cannot be had, that is said.
 */
export function useOnDemand<Code>(load: () => Promise<Code>) {
  const [code, setCode] = useState<Code>()
  /** Whether it is there now. */
  const want = useCallback(async (): Promise<boolean> => {
    const loaded = await loadCode(load).catch(() => undefined)
    if (loaded === undefined) toast.error(notLoaded)
    setCode(() => loaded)
    return loaded !== undefined
  }, [load])
  // A failure is not reported before it is wanted.
  return { code, want, prepare: () => void loadCode(load).catch(() => undefined) }
}
