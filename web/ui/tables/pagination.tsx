import { Button } from '../button.tsx'

type Props = { page: number; pages: number; onPage: (page: number) => void; label?: string }

export function Pagination({ page, pages, onPage, label = 'Pages' }: Props) {
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3">
      <Button tone="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="tabular text-sm text-muted" aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button tone="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
