import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { manyFiles, neverUsed } from './build.mjs'

const folder = 'build/dev/packages'

/**
 * Packages of a thousand small files become one file each, once and not with each build of the server; those are what it imports.
 * @returns {{ plugin: import('esbuild').Plugin, write: () => Promise<void> }}
 */
export function bundlePackages() {
  /** @type {Map<string, string>} */
  const named = new Map()
  let writtenCount = 0
  const filter = new RegExp(`^(${manyFiles.join('|')})(/|$)`)
  return {
    plugin: {
      name: 'bundle-packages',
      setup({ onResolve }) {
        onResolve({ filter }, ({ path }) => {
          const name = path.replaceAll('/', '_')
          named.set(name, path)
          return { path: pathToFileURL(resolve(folder, `${name}.js`)).href, external: true }
        })
      },
    },
    async write() {
      if (named.size === writtenCount) return
      await build({
        entryPoints: Object.fromEntries(named),
        outdir: folder,
        bundle: true,
        // What several of them share is there once.
        splitting: true,
        platform: 'node',
        format: 'esm',
        target: 'node20',
        mainFields: ['module', 'main'],
        external: neverUsed,
        logLevel: 'warning',
      })
      writtenCount = named.size
    },
  }
}
