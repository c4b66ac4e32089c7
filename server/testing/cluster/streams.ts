import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Person } from './cast.ts'

/** An open page: what it has seen, in the order in which it came, from where it began. */
export type Page = { person: Person; beganAt: string | undefined; lastId: string | undefined; seen: string[] }

export const newPage = (person: Person): Page => ({ person, beganAt: undefined, lastId: undefined, seen: [] })

/** Follows the stream as a browser does: whenever it ends it goes on after what was seen last. */
export async function follow(site: string, page: Page, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await readOn(site, page, isOver).catch(() => {})
    await pause(500)
  }
}

async function readOn(site: string, page: Page, isOver: () => boolean): Promise<void> {
  const leaving = new AbortController()
  const watching = setInterval(() => isOver() && leaving.abort(), 500)
  try {
    const reply = await fetch(`${site}/api/stream`, {
      signal: leaving.signal,
      headers: {
        authorization: `Bearer ${page.person.token}`,
        ...(page.lastId && { 'last-event-id': page.lastId }),
      },
    })
    if (reply.status !== 200) return
    let text = ''
    for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(page, block)
    }
  } finally {
    clearInterval(watching)
  }
}

function take(page: Page, block: string): void {
  const id = /^id: (.*)$/m.exec(block)?.[1]
  if (!id) return
  page.lastId = id
  if (/^data: /m.test(block)) page.seen.push(id)
  else page.beganAt ??= id
}

/** What the page should have seen, and in which order, of what is stored. */
export async function storedEvents(db: Db, { person, beganAt }: Page): Promise<string[]> {
  const [xact = '0', id = '0'] = (beganAt ?? '').split('-')
  const { rows } = await sql<{ id: string }>`
    SELECT xact::text || '-' || id AS id FROM events
    WHERE member_id = ${person.id} AND (xact, id) > (${xact}::xid8, ${id}::bigint) ORDER BY events.xact, events.id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
