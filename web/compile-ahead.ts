import type { Plugin } from 'vite'
import { neededAtOnce } from './script-groups.ts'

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Tells the browser that nearly all of these scripts runs before the first picture. Chromium then compiles their functions beside the page,
 * while they arrive, and not one by one when they are first called; other browsers read a comment.
 */
export const compileAhead: Plugin = {
  name: 'compile-ahead',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // The hint counts on the first line only: after all who put something there.
    order: 'post',
    handler(_options, bundle) {
      for (const name of neededAtOnce) {
        const files = Object.values(bundle).filter((file) => file.type === 'chunk' && file.name === name)
        if (files.length === 0) this.error(`No script is called ${name}: name another in web/script-groups.ts.`)
        for (const file of files) if (file.type === 'chunk') file.code = hint + file.code
      }
    },
  },
}
