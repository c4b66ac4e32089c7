import type { Plugin } from 'vite'

/** Each kind of schema says how it is written as JSON Schema. */
const written = /^ {4}inst\._zod\.processJSONSchema = .*;$/gm
const methods =
  /createStandardJSONSchemaMethod\(this, "(input|output)"\)|createToJSONSchemaMethod\(this, \{\}\)\(params\)/g

/**
 * Leaves out of the browser's scripts how schemas are written as JSON Schema: only the server and tests ask for it, and it is a sixth of
 * what a page must have to check an answer.
 */
export const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const without = code.replace(written, '')
      const lean = without.replace(methods, 'undefined')
      if (without !== code && lean !== without) return { code: lean, map: null }
      this.warn('Zod writes JSON Schemas in another way by now: pages fetch more than they need.')
      return null
    },
  },
}
