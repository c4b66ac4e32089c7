import { resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'

process.chdir(resolve(import.meta.dirname, '..'))
await ensureInstalled('start')
const { buildStale } = await import('./build.mjs')
await buildStale()
