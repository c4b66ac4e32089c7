import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeMachines } from './machines.ts'
import type { Place } from './place.ts'
import { databases, members, productProcesses } from './plan.ts'
import { end, runningIn } from './processes.ts'
import { clockFile } from './programs.ts'

const graceMs = 15_000

/** Ends all that this cluster started, the product before what it stands on, and leaves only the logs. */
export async function down(place: Place): Promise<void> {
  const product = productProcesses.map(({ name }) => name)
  await end(place.home, product, graceMs)
  await end(place.home, databases, graceMs)
  await end(place.home, [...runningIn(place.home).keys()], graceMs)
  removeMachines(place)
  for (const name of ['etc', 'data', 'passwords.json', 'world.json', 'world.json.half'])
    rmSync(join(place.home, name), { recursive: true, force: true })
  for (const name of members) rmSync(clockFile(place, name), { force: true })
}
