import { cpSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { compileAhead } from './compile-ahead.ts'
import { followSources } from './follow-sources.ts'
import { scriptGroups } from './script-groups.ts'
import { withoutJsonSchemas } from './without-json-schemas.ts'

// The one place of the web package that reads the environment: only `npm run dev` uses it, to find the API.
const apiPort = process.env.PORT ?? '3000'

/** What draws the pages is thrown away after the build. The server draws them anew with it when the terms change. */
const keepDrawing: Plugin = {
  name: 'keep-drawing',
  writeBundle: {
    order: 'pre',
    sequential: true,
    handler({ dir }) {
      if (this.environment.name === 'ssr' && dir) cpSync(dir, 'build/drawing', { recursive: true })
    },
  },
}

export default defineConfig({
  plugins: [tailwindcss(), keepDrawing, followSources, withoutJsonSchemas, compileAhead, reactRouter()],
  server: { proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  build: {
    // The content security policy allows no data: scripts or fonts, so nothing is inlined into the bundle.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: scriptGroups,
        },
      },
    },
  },
})
