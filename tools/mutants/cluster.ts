import type { Mutant } from './list.ts'

const closing = 'server/platform/http/close-connections.test.ts'
const files = 'tools/cluster/fill-template.test.ts'
const processes = 'tools/cluster/processes.test.ts'

/** Deliberate bugs in how a process parts from its callers, in the files of a cluster, and in whose processes are touched. */
export const clusterMutants: readonly Mutant[] = [
  {
    name: 'cluster: who comes while the server parts gets a bare 503',
    file: 'server/platform/http/create-app.ts',
    find: 'return503OnClosing: false',
    replace: 'return503OnClosing: true',
    tests: [closing],
  },
  {
    name: 'cluster: connections at rest are closed at once',
    file: 'server/platform/http/create-app.ts',
    find: 'underWay.size > 0 && partingMs > 0',
    replace: 'false',
    tests: [closing],
  },
  {
    name: 'cluster: who came in at the last moment is broken with',
    file: 'server/platform/http/create-app.ts',
    find: 'if (underWay.size > 0) await untilAllLeft(lastMs)',
    replace: '',
    tests: [closing],
  },
  {
    name: 'cluster: a connection at rest is waited for in vain when all others are gone',
    file: 'server/platform/http/create-app.ts',
    find: 'if (underWay.size === 0) wake()',
    replace: '',
    tests: [closing],
  },
  {
    name: 'cluster: a commit is answered while no second machine has it',
    file: 'deploy/cluster/patroni.yml',
    find: 'synchronous_mode_strict: true',
    replace: 'synchronous_mode_strict: false',
    tests: [files],
  },
  {
    name: 'cluster: a primary is given up later than another one begins',
    file: 'deploy/cluster/patroni.yml',
    find: 'ttl: 12',
    replace: 'ttl: 10',
    tests: [files],
  },
  {
    name: 'cluster: a setting that nobody gave is left empty',
    file: 'tools/cluster/fill-template.ts',
    within: 'fillTemplate',
    find: 'if (value === undefined) throw',
    replace: "if (value === undefined) return ''\n    if (value === '') throw",
    tests: [files],
  },
  {
    name: 'cluster: processes of another cluster are taken for our own',
    file: 'tools/cluster/processes.ts',
    within: 'runningIn',
    find: 'one.startsWith(',
    replace: 'one.startsWith(marker) || one.startsWith(',
    tests: [processes],
  },
  {
    name: 'cluster: what a process started goes on without it',
    file: 'tools/cluster/processes.ts',
    within: 'runningIn',
    find: 'names.get(pid) ?? nameOf(parents.get(pid))',
    replace: 'names.get(pid)',
    tests: [processes],
  },
]
