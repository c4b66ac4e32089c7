import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './content/paths.ts'

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...prerenderedPaths],
  // As this version does it by itself; unsaid, it warns of each at every start and every file that comes or goes.
  future: {
    v8_middleware: false,
    v8_splitRouteModules: false,
    v8_viteEnvironmentApi: false,
    v8_passThroughRequests: false,
    v8_trailingSlashAwareDataRequests: false,
  },
} satisfies Config
