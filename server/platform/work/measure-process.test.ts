import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { measureProcess } from './measure-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-version-'))
afterAll(() => rmSync(folder, { recursive: true }))
const installed = pathToFileURL(`${folder}/`)

test('a process tells its roles, its version, its room, and whether it is ready at this moment', async () => {
  writeFileSync(join(folder, 'package.json'), '{"version":"7.8.9"}')
  const registry = new Registry()
  let reasons = ['No worker is running yet.']
  measureProcess({ registry, roles: ['api', 'fleet'], readiness: async () => reasons, folder: installed })
  const figures = async () =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const told = await figures()
  expect(told).toEqual([
    // No clone, so no commit.
    'fairlead_process_info{version="7.8.9",commit=""} 1',
    'fairlead_process_role{role="api"} 1',
    'fairlead_process_role{role="fleet"} 1',
    'fairlead_process_ready 0',
    expect.stringMatching(/^fairlead_process_heap_limit_bytes \d{9,}$/),
  ])
  reasons = []
  // What is installed meanwhile runs only after the next start.
  writeFileSync(join(folder, 'package.json'), '{"version":"8.0.0"}')
  const later = await figures()
  expect(later).toContain('fairlead_process_ready 1')
  expect(later.filter((line) => line.startsWith('fairlead_process_info'))).toEqual([told[0]])
})

test('a folder with no package.json runs an unknown version, and everything else is told', async () => {
  const registry = new Registry()
  const nowhere = new URL('nowhere/', installed)
  measureProcess({ registry, roles: ['api'], readiness: async () => [], folder: nowhere })
  expect(await registry.metrics()).toContain('fairlead_process_info{version="unknown",commit=""} 1')
})
