import { sampleNote } from '../../content/home.ts'
import { classNames } from '../../ui/class-names.ts'

/** Says so where content is a placeholder; gone as soon as the content is no longer marked as a sample. */
export function SampleNote({ of, className }: { of: { readonly sample: boolean }; className?: string }) {
  if (!of.sample) return null
  return <p className={classNames('mt-5 text-xs text-muted', className)}>{sampleNote}</p>
}
