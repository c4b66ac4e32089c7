import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { processorSecondsOf } from './processor-seconds.ts'

/** What a start took: by the clock on the wall, and of the processors, which others on the machine disturb less. */
type Start = { seconds: number; processorSeconds: number }

const { values: asked } = parseArgs({
  options: {
    against: { type: 'string', default: 'HEAD~1' },
    'at-most': { type: 'string', default: '1.1' },
    rounds: { type: 'string', default: '3' },
  },
})

/** `npm start` in a fresh clone until it says that it is ready, with a demo world, against the same of another commit. */
async function main(): Promise<number> {
  const ratioMax = Number(asked['at-most'])
  const revisions = { ours: 'HEAD', theirs: asked.against }
  const starts: Record<keyof typeof revisions, Start[]> = { ours: [], theirs: [] }
  for (let round = 1; round <= Number(asked.rounds); round++) {
    // In turns, and in changing order, because the machine's pace drifts.
    for (const who of round % 2 ? (['theirs', 'ours'] as const) : (['ours', 'theirs'] as const)) {
      const start = await startOf(revisions[who])
      starts[who].push(start)
      console.log(`  round ${round}: ${revisions[who]} ${inWords(start)}`)
    }
  }
  const [ours, theirs] = [mediansOf(starts.ours), mediansOf(starts.theirs)]
  const ratio = ours.seconds / theirs.seconds
  const ofProcessor = ours.processorSeconds / theirs.processorSeconds
  console.log(
    `First start: ${inWords(ours)} against ${inWords(theirs)} of ${asked.against} (medians of ${asked.rounds}): ${ratio.toFixed(2)} of its time, ${ofProcessor.toFixed(2)} of its processor time; at most ${ratioMax} promised`,
  )
  return ratio <= ratioMax ? 0 : 1
}

const inWords = ({ seconds, processorSeconds }: Start) =>
  `${seconds.toFixed(1)} s (${processorSeconds.toFixed(1)} s of processor)`

async function startOf(revision: string): Promise<Start> {
  const clone = mkdtempSync(join(tmpdir(), 'first-start-'))
  try {
    const commit = execFileSync('git', ['rev-parse', revision], { encoding: 'utf8' }).trim()
    execFileSync('git', ['clone', '--quiet', '--no-checkout', '.', clone])
    execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: clone })
    return await timed(clone)
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}

async function timed(clone: string): Promise<Start> {
  const dataDir = join(clone, '.data')
  const env = {
    ...process.env,
    SANDBOX_WORLD: 'demo',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
  }
  const begun = performance.now()
  const product = spawn('node', ['tools/start.mjs'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((done) => product.on('exit', done))
  try {
    for await (const line of createInterface({ input: product.stdout }))
      if (line.includes('is ready at'))
        return { seconds: (performance.now() - begun) / 1000, processorSeconds: processorSecondsOf(product, dataDir) }
    throw new Error(`The start in ${clone} ended before it was ready`)
  } finally {
    product.kill('SIGTERM')
    await ended
  }
}

function mediansOf(starts: readonly Start[]): Start {
  return {
    seconds: median(starts.map(({ seconds }) => seconds)),
    processorSeconds: median(starts.map(({ processorSeconds }) => processorSeconds)),
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

process.exitCode = await main()
