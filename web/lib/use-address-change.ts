import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/**
 * Changes parts of what stands behind the address's question mark. From what the browser shows now, not from what was last drawn:
 * two changes may follow each other quicker than that.
 */
export function useAddressChange(): (edit: (address: URLSearchParams) => void, replace?: boolean) => void {
  const navigate = useNavigate()
  return useCallback(
    (edit, replace = false) => {
      const address = new URLSearchParams(window.location.search)
      edit(address)
      navigate({ search: `?${address}` }, { replace, preventScrollReset: true })
    },
    [navigate],
  )
}
