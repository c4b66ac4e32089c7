import { getHeapStatistics } from 'node:v8'
import { Gauge, type Registry } from 'prom-client'
import type { Role } from '../config.ts'
import { readVersion } from '../read-version.ts'
import type { Readiness } from './readiness.ts'

type Parts = {
  registry: Registry
  roles: readonly Role[]
  readiness: Readiness
  /** Where the product is installed. */
  folder: URL
}

/** What tells this process from the others of a service: what it is there for, what it runs, whether it is ready. */
export function measureProcess({ registry, roles, readiness, folder }: Parts): void {
  const registers = [registry]
  let version: ReturnType<typeof readVersion> | undefined
  new Gauge({
    name: 'fairlead_process_info',
    help: 'Which version and commit this process runs; always 1',
    labelNames: ['version', 'commit'],
    registers,
    async collect() {
      // It began with these; what an upgrade puts in their place is for the next start.
      version ??= readVersion(folder)
      const { version: of, commit = '' } = await version
      this.set({ version: of, commit }, 1)
    },
  })
  const role = new Gauge({
    name: 'fairlead_process_role',
    help: 'The roles of this process, each 1',
    labelNames: ['role'],
    registers,
  })
  for (const name of roles) role.set({ role: name }, 1)
  new Gauge({
    name: 'fairlead_process_ready',
    help: 'Whether this process is ready in all its roles; why it is not, /ready says',
    registers,
    async collect() {
      this.set((await readiness()).length === 0 ? 1 : 0)
    },
  })
  new Gauge({
    name: 'fairlead_process_heap_limit_bytes',
    help: 'How large the heap may become before the process ends',
    registers,
    collect() {
      this.set(getHeapStatistics().heap_size_limit)
    },
  })
}
