import { runWorlds } from '../../server/testing/run-worlds.ts'

const steps = Number(process.argv[2] ?? 10_000_000)
const part = 200_000
const eventsMin = 10
const started = performance.now()
const seen = new Map<string, number>()

for (let done = 0; done < steps; done += part) {
  const { events } = runWorlds({ steps: Math.min(part, steps - done), coalitions: 50_000, seed: 1_000_000 + done })
  for (const [name, times] of Object.entries(events)) seen.set(name, (seen.get(name) ?? 0) + times)
  if ((done / part) % 5 === 0)
    console.log(`${done + part} steps after ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

console.log(`${steps} steps: every invariant held after each, the model agreed, and no coalition gained`)
for (const [name, times] of seen) console.log(`  ${name}: ${times}`)
const rare = [...seen].filter(([, times]) => times < eventsMin).map(([name]) => name)
if (rare.length > 0) {
  console.error(`Too rare to prove anything: ${rare.join(', ')}`)
  process.exit(1)
}
