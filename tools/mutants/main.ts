import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pauseMs } from 'node:timers/promises'
import { allMutants } from './all.ts'
import type { Mutant } from './list.ts'
import { withBug } from './with-bug.ts'

/** Applies each deliberate bug to a copy of the tree and sees that the tests notice it. Names on the command line choose some. */
const root = resolve(import.meta.dirname, '../..')
const left = new Set(['node_modules', '.git', '.data', 'build', '.react-router'])

const asked = process.argv.slice(2)
const chosen =
  asked.length === 0 ? allMutants : allMutants.filter(({ name }) => asked.some((word) => name.includes(word)))
if (chosen.length === 0) throw new Error(`No deliberate bug is named ${asked.join(' or ')}`)
/** A copy of the tree, and a database cluster that its runs keep between them. */
type Lane = { copy: string; cluster: string }
/** One alone waits for a start or the database half of the time. */
const lanes = Array.from(
  { length: Math.min(availableParallelism(), chosen.length) },
  (): Lane => ({
    copy: mkdtempSync(join(tmpdir(), 'fairlead-mutants-')),
    cluster: mkdtempSync(join(tmpdir(), 'fairlead-cluster-')),
  }),
)
/** What a bug in these does to a cluster, such as the rights of its roles, would be there for the next one. */
const reachesCluster = /^(database|server\/platform|server\/sandbox)\//

const survivors: string[] = []
let tried = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all(lanes.map(clearAway)).then(() => process.exit(1)))
try {
  for (const { copy } of lanes) layOut(copy)
  // Tests that fail without any bug would seem to catch them all.
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))]
  const whole = await runTests(lanes[0]?.copy ?? root, { tests, cluster: lanes[0]?.cluster })
  if (whole.came !== 'to pass') throw new Error(`Without a bug these do not pass: ${tests.join(', ')}\n${whole.output}`)
  const waiting = [...chosen]
  await Promise.all(lanes.map((lane) => tryOut(lane, waiting)))
} finally {
  await Promise.all(lanes.map(clearAway))
}
console.log(`${chosen.length - survivors.length} of ${chosen.length} deliberate bugs were caught`)
if (survivors.length > 0) process.exit(1)

/** One after the other, until none waits. */
async function tryOut(lane: Lane, waiting: Mutant[]): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const caught = await isCaught(lane, mutant)
    tried += 1
    console.log(`${caught ? 'caught  ' : 'SURVIVED'} ${tried}/${chosen.length} ${mutant.name}`)
    if (!caught) survivors.push(mutant.name)
  }
}

async function isCaught({ copy, cluster }: Lane, mutant: Mutant): Promise<boolean> {
  const { file, tests, named } = mutant
  const path = join(copy, file)
  const good = readFileSync(path, 'utf8')
  writeFileSync(path, withBug(good, mutant))
  try {
    const ownCluster = reachesCluster.test(file)
    const { came, output } = await runTests(copy, { tests, named, cluster: ownCluster ? undefined : cluster })
    // One that breaks before its tests has proved nothing, unless the bug is in what they start with.
    if (came === 'to no test' && !ownCluster) console.error(output)
    return came === 'to fail' || (came === 'to no test' && ownCluster)
  } finally {
    writeFileSync(path, good)
  }
}

async function runTests(
  copy: string,
  { tests, named, cluster }: { tests: readonly string[]; named?: string | undefined; cluster: string | undefined },
): Promise<{ came: 'to pass' | 'to fail' | 'to no test'; output: string }> {
  const run = spawn(
    'node',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--bail',
      '1',
      // All but one file are as they were a moment ago.
      '--experimental.fsModuleCache',
      '--experimental.fsModuleCachePath=.data/modules',
      '--project',
      'unit',
      '--project',
      'integration',
      ...tests,
      ...(named ? ['-t', named] : []),
    ],
    {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
      // That it fails is enough; the smallest way to fail is not looked for.
      env: { ...process.env, PROOFS: 'short', SHRINK: 'no', ...(cluster && { TESTS_CLUSTER: cluster }) },
    },
  )
  const ended = new Promise((done) => run.once('close', done))
  const [told, complained] = await Promise.all([text(run.stdout), text(run.stderr)])
  const output = told + complained
  // A run that found no test has proved nothing.
  if (/No test files found/.test(output)) throw new Error(`There are no tests ${tests.join(', ')}`)
  if ((await ended) === 0) return { came: 'to pass', output }
  return { came: /Test Files.*failed/.test(output) ? 'to fail' : 'to no test', output }
}

async function clearAway({ copy, cluster }: Lane): Promise<void> {
  rmSync(copy, { recursive: true, force: true })
  // Postgres takes this note away when it has ended; nothing of it needs to be kept.
  const running = join(cluster, 'postgres/cluster/postmaster.pid')
  if (existsSync(running)) process.kill(parseInt(readFileSync(running, 'utf8'), 10), 'SIGQUIT')
  while (existsSync(running)) await pauseMs(100)
  rmSync(cluster, { recursive: true, force: true })
}

/** Own files are copied, packages are linked; the workspaces' names lead to the copies. */
function layOut(copy: string): void {
  for (const name of readdirSync(root).filter((name) => !left.has(name)))
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !left.has(basename(path)) })
  const packages = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@fairlead'), { recursive: true })
  for (const name of readdirSync(packages)) {
    if (name !== '@fairlead') symlinkSync(join(packages, name), join(copy, 'node_modules', name))
  }
  for (const name of ['money', 'contract', 'engine', 'server']) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@fairlead', name))
    const own = join(root, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, name, 'node_modules'))
  }
}
