import { useNavigate, useSearchParams } from 'react-router'
import { sectionPath } from './section-path.ts'

/** The row of a section that the address names. */
export function useOpenRow(section: string): { id: number | undefined; close: () => void } {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const id = Number(address.get('open'))
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    close: () => void navigate(sectionPath(section)),
  }
}
