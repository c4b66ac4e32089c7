import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Which version stands in this folder, and which commit where it was cloned; copies of some of the files know neither. */
export async function readVersion(folder: URL): Promise<{ version: string; commit: string | undefined }> {
  const file = await readFile(new URL('package.json', folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return '{"version":"unknown"}'
  })
  const { version } = JSON.parse(file) as { version: string }
  return { version, commit: await commitOf(folder) }
}

async function commitOf(folder: URL): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder })
    return stdout.trim()
  } catch {
    return undefined
  }
}
