import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './content/paths.ts'

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...prerenderedPaths],
} satisfies Config
