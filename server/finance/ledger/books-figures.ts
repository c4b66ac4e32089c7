import { sql } from 'kysely'
import type { FigureSource } from '../../platform/work/figures.ts'

/** Whether the books hold, how long ago that was seen, and what the affiliate pool has. */
export const booksFigures: FigureSource = {
  name: 'books',
  figures: [
    { name: 'fairlead_books_hold', help: 'Whether the newest check of the books found nothing wrong' },
    { name: 'fairlead_books_check_age_seconds', help: 'How old the newest check of the books is', isAge: true },
    { name: 'fairlead_books_held_age_seconds', help: 'How long ago a check last found the books to hold', isAge: true },
    { name: 'fairlead_payouts_stopped', help: 'Whether payouts are stopped' },
    { name: 'fairlead_affiliate_pool_dollars', help: 'What the affiliate pool has' },
  ],
  async read(reader) {
    const { rows } = await sql<{ name: string; value: number }>`
      SELECT f.* FROM book_checks c CROSS JOIN LATERAL (VALUES
        ('fairlead_books_hold', c.holds::integer::float8),
        ('fairlead_books_check_age_seconds', extract(epoch FROM clock_timestamp() - c.noted_at)::float8),
        ('fairlead_books_held_age_seconds', extract(epoch FROM clock_timestamp() - c.held_at)::float8)) f(name, value)
      WHERE f.value IS NOT NULL
      UNION ALL SELECT 'fairlead_payouts_stopped', (stopped_at IS NOT NULL)::integer::float8 FROM payout_stop
      UNION ALL SELECT 'fairlead_affiliate_pool_dollars', affiliate_pool / 1e6::float8 FROM house_balances`.execute(
      reader,
    )
    return rows
  },
}
