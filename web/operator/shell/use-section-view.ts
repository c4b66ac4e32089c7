import { useNavigate, useSearchParams } from 'react-router'
import { sectionPath } from './section-path.ts'

/** Which side of a section the address names; the first one needs no name. */
export function useSectionView<View extends string>(
  section: string,
  views: readonly [View, ...View[]],
): [View, (view: View) => void] {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const view = views.find((known) => known === address.get('view')) ?? views[0]
  const show = (next: View) =>
    void navigate(next === views[0] ? sectionPath(section) : `${sectionPath(section)}&view=${next}`)
  return [view, show]
}
