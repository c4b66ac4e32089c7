import { EmptyPicture } from '../brand/empty-picture.tsx'
import { Button } from '../button.tsx'

type Props = {
  search: string
  onClear: () => void
  /** How things are found here, where that is not plain. */
  hint?: string | undefined
}

/** A list that holds something, but nothing of what is searched for. */
export function NoHits({ search, onClear, hint }: Props) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <EmptyPicture />
      <p className="font-semibold wrap-anywhere text-ink">Nothing matches “{search}”</p>
      {hint && <p className="max-w-prose text-sm text-muted">{hint}</p>}
      <Button tone="secondary" onClick={onClear}>
        Clear the search
      </Button>
    </div>
  )
}
