import { classNames } from './class-names.ts'

/** A grey shape of what is coming; give it the final size so that nothing moves. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classNames('block animate-shimmer rounded-sm bg-raised', className)} />
}
