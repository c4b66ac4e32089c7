import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

type Watch = (paths: string[], options: { ignored: (path: string) => boolean }) => unknown

const outputs = new Set(['build', 'node_modules', '.react-router'])

/**
 * React Router's own watcher follows everything below `web/` and reads its settings anew for each file that comes or goes, those of a
 * build included. It has no setting for what to leave out, so the package it watches with is told.
 */
export const followSources: Plugin = {
  name: 'follow-sources',
  apply: 'serve',
  configResolved() {
    const chokidar: { watch: Watch } = createRequire(createRequire(import.meta.url).resolve('@react-router/dev/vite'))(
      'chokidar',
    )
    const { watch } = chokidar
    chokidar.watch = (paths, options) =>
      watch(paths, { ...options, ignored: (path) => outputs.has(basename(path)) || options.ignored(path) })
  },
}
