import { sql } from 'kysely'
import type { FigureSource } from '../../platform/work/figures.ts'

/** What was published last, and how long ago. */
export const booksPublished: FigureSource = {
  name: 'open_books',
  figures: [
    {
      name: 'fairlead_publication_age_seconds',
      help: 'How old the newest publication of the open books is',
      isAge: true,
    },
    { name: 'fairlead_surplus_dollars', help: 'By how much the assets of the newest publication exceed what is owed' },
  ],
  async read(reader) {
    const { rows } = await sql<{ name: string; value: number }>`
      SELECT f.* FROM (
        SELECT signed_at, surplus FROM book_publications WHERE signature IS NOT NULL ORDER BY number DESC LIMIT 1) p
      CROSS JOIN LATERAL (VALUES
        ('fairlead_publication_age_seconds', extract(epoch FROM clock_timestamp() - p.signed_at)::float8),
        ('fairlead_surplus_dollars', p.surplus / 1e6::float8)) f(name, value)`.execute(reader)
    return rows
  },
}
