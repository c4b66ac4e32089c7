import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** What some code of the product exports, bundled as for a browser and run in Node. Its imports are told from the root of the repository. */
export async function inNode<Exports>(contents: string): Promise<Exports> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-in-node-'))
  try {
    const outfile = join(folder, 'code.mjs')
    await build({
      stdin: { contents, resolveDir: resolve(import.meta.dirname, '..'), loader: 'js' },
      ...{ outfile, bundle: true, format: 'esm', platform: 'neutral', external: ['node:*'] },
    })
    return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Exports
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
