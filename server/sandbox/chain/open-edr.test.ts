import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('without its package a sandbox says what is missing, and that live mode needs none of it', async () => {
  const file = join(import.meta.dirname, 'open-edr.ts')
  const withoutEdr = `export const resolve = (name, context, next) => {
    if (name.startsWith('@nomicfoundation/')) throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    return next(name, context)
  }`
  const script = `import { register } from 'node:module'
    register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(withoutEdr)}`)})
    const { openEdr } = await import(${JSON.stringify(file)})
    await openEdr().catch(({ name, message }) => console.log(name + ': ' + message))`
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', 'tsx', '--input-type=module', '-e', script],
  ])
  expect(stdout).toMatch(
    /^PlainSentence: The sandbox’s chain needs the package @nomicfoundation\/edr, which is missing or has no binary for .*: run npm install again\. Live mode works without it\.\n$/,
  )
})
