import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const dbTypesFile = 'server/platform/database/schema.gen.ts'
export const dbTypesCommand = 'npm run db:types'

/** The first line of the generated types: what they were made of. */
export function stamp(): string {
  const hash = createHash('sha256')
  for (const folder of ['database/tables', 'database/views'])
    for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)))
  return `// Of tables and views ${hash.digest('hex').slice(0, 16)}\n`
}

// One of the checks: types that are behind are said in a second, not by an integration test.
if (process.argv[1] === fileURLToPath(import.meta.url) && !readFileSync(dbTypesFile, 'utf8').startsWith(stamp())) {
  console.log(`The tables or views were changed since ${dbTypesFile} was made: run ${dbTypesCommand}.`)
  process.exitCode = 1
}
