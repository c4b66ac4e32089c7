import { sampleNote } from '../../content/home.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  of: { readonly sample: boolean }
  /** Where the page has said before what a sample is. */
  short?: boolean
  className?: string
}

/** Says so where content is a placeholder; gone as soon as the content is no longer marked as a sample. */
export function SampleNote({ of, short = false, className }: Props) {
  if (!of.sample) return null
  if (short) return <Badge>Sample</Badge>
  return <p className={classNames('text-xs text-muted', className ?? 'mt-5')}>{sampleNote}</p>
}
