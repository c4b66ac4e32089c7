import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { KeptByKey } from '../../platform/keys/kept-by-key.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import { booksPublished } from './publication-figures.ts'
import { type PublishParts, publishBooks } from './publish/publish-books.ts'
import { purgeTrees } from './purge-trees.ts'
import { serveOpenBooks } from './routes.ts'
import { seedBoundTo } from './tree-store.ts'
import { watchPublications } from './watch-publications.ts'

const keptByKey: readonly KeptByKey[] = [
  {
    ...{ kind: 'sealed', table: 'book_trees', column: 'seed', what: 'seeds of the open books', id: 'id' },
    boundTo: ({ id }) => seedBoundTo(id as bigint),
  },
]

/** What is owed and what is there, for everybody to see, and to each member that they are counted. The signer signs in its own time. */
export const openBooksSlice = (parts: PublishParts) => ({
  serve: (app: FastifyInstance, front: { db: Db; clock: Clock; secrets: Secrets }) => serveOpenBooks(app, front),
  background: [publishBooks(parts), watchPublications(parts.db)],
  purges: [purgeTrees(parts.db)],
  figures: [booksPublished],
  keptByKey,
})
