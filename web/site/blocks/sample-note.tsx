import { sampleNote } from '../../content/home.ts'
import { type SiteSettings, useSiteSettings } from '../../lib/settings/use-site-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  of: { readonly sample: boolean }
  name: keyof SiteSettings['samples']
  /** Where the page has said before what a sample is. */
  short?: boolean
  className?: string
}

/** Says so where content is a placeholder; gone as soon as an operator says that it is none any more. */
export function SampleNote({ of, name, short = false, className }: Props) {
  const { samples } = useSiteSettings()
  if (!of.sample || !samples[name]) return null
  if (short) return <Badge>Sample</Badge>
  return <p className={classNames('text-xs text-muted', className ?? 'mt-5')}>{sampleNote}</p>
}
