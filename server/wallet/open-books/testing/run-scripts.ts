import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { fileOf } from './a-publication.ts'
import { type Shown, scriptAt } from './published-scripts.ts'

type Outcome = { code: number; output: string }

/** The scripts as members run them: in a process of their own, over files. */
export function scriptRunner() {
  const folder = mkdtempSync(join(tmpdir(), 'open-books-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let files = 0

  function fileWith(content: string): string {
    const file = join(folder, `file-${++files}`)
    writeFileSync(file, content)
    return file
  }

  return {
    fileWith,
    /** A proof and the publications that somebody kept, each signed by the treasury. */
    async check(
      script: string,
      shown: Shown,
      kept: readonly string[],
      reference: string,
      owed: string,
    ): Promise<Outcome> {
      const signed = await Promise.all(kept.map(async (text) => fileWith(await fileOf(text))))
      return run(script, [fileWith(JSON.stringify(shown)), reference, owed, ...signed])
    },
    run,
  }
}

function run(script: string, given: readonly string[]): Promise<Outcome> {
  const command = script.endsWith('.py') ? 'python3' : process.execPath
  return new Promise((done) => {
    execFile(command, [scriptAt(script), ...given], (error, out, err) =>
      done({ code: Number(error?.code ?? 0), output: out + err }),
    )
  })
}
