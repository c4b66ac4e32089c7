import { Readable } from 'node:stream'
import type { Reader } from '../../platform/database/db.ts'
import { type Person, type PersonalTable, readPersonal } from '../../platform/personal-data.ts'

/** Everything we hold about a member as one JSON file that is made while it is sent. */
export function exportData(
  reader: Reader,
  tables: readonly PersonalTable[],
  { person, now }: { person: Person; now: Date },
): Readable {
  return Readable.from(parts(reader, tables, person, now))
}

async function* parts(
  reader: Reader,
  tables: readonly PersonalTable[],
  person: Person,
  now: Date,
): AsyncGenerator<string> {
  const head = { madeAt: now.toISOString(), member: Number(person.id), amounts: 'US dollars', times: 'UTC' }
  yield JSON.stringify(head, null, 2).slice(0, -2)
  for (const table of tables) {
    if (!table.shown) continue
    yield `,\n  ${JSON.stringify(table.shown.as)}: [`
    let isFirst = true
    for await (const row of readPersonal(reader, table, person)) {
      yield `${isFirst ? '' : ','}\n    ${JSON.stringify(row)}`
      isFirst = false
    }
    yield isFirst ? ']' : '\n  ]'
  }
  yield '\n}\n'
}
