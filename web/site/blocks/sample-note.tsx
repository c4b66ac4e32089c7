import { sampleNote } from '../../content/home.ts'
import { type SiteSettings, useSiteSettings } from '../../lib/use-site-settings.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { of: { readonly sample: boolean }; name: keyof SiteSettings['samples']; className?: string }

/** Says so where content is a placeholder; gone as soon as an operator says that it is none any more. */
export function SampleNote({ of, name, className }: Props) {
  const { samples } = useSiteSettings()
  if (!of.sample || !samples[name]) return null
  return <p className={classNames('mt-5 text-xs text-muted', className)}>{sampleNote}</p>
}
