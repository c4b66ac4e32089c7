import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// The one place of the web package that reads the environment: only `npm run dev` uses it, to find the API.
const apiPort = process.env.PORT ?? '3000'

// What nearly every page uses, in one file: forty small ones cost a phone more than they save.
const everywhere = new RegExp(
  [
    '/web/ui/(alert|button|button-link|button-style|class-names|close-dialog-around|closes-on-backdrop|control-style|crash-screen|empty-picture|icon-button|loader|logo|logo-mark|skeleton|skip-link|spinner|submit-button|tabs|theme-toggle)\\.',
    '/web/content/brand\\.',
    '/web/lib/(call-plainly|head-script|page-meta|page-settings|session|stay-while-away|theme|use-arrival-focus|use-hydrated|use-partner-broker-url|use-query-value|use-theme|use-token)\\.',
    '/contract/(constants|text)\\.',
    '/lucide-react/',
  ].join('|'),
)

// What every page of the public site uses besides.
const onSite = /\/web\/(content\/(navigation|site)|ui\/qr-picture)\.|\/uqr\//

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  build: {
    // The content security policy allows no data: scripts or fonts, so nothing is inlined into the bundle.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'everywhere', test: everywhere },
            { name: 'on-site', test: onSite },
          ],
        },
      },
    },
  },
})
