import { structures } from './command.ts'
import { drawCommands } from './draw-commands.ts'
import { checkAgreement, checkCoalition, checkInvariants, SecondCount } from './invariants.ts'
import { Model } from './model.ts'
import { type Events, PureWorld } from './pure-world.ts'
import { randomFrom } from './random.ts'

export type Tally = { steps: number; coalitions: number; events: Events }

const stepsPerWorld = 400

/** Runs worlds one after the other, checks everything after every step, and tries coalitions on the way. */
export function runWorlds({ steps, coalitions, seed }: { steps: number; coalitions: number; seed: number }): Tally {
  const events: Events = { ...new PureWorld().events }
  const perStep = coalitions / steps
  let tried = 0
  for (let done = 0; done < steps; done += stepsPerWorld) {
    const world = runWorld(
      seed + done / stepsPerWorld,
      Math.min(stepsPerWorld, steps - done),
      (step, model, random) => {
        for (; tried < Math.floor((done + step + 1) * perStep); tried++) checkCoalition(model, random)
      },
    )
    for (const name of Object.keys(events) as (keyof Events)[]) events[name] += world.events[name]
  }
  return { steps, coalitions: tried, events }
}

type AfterStep = (step: number, model: Model, random: ReturnType<typeof randomFrom>) => void

function runWorld(seed: number, steps: number, afterStep: AfterStep): PureWorld {
  const world = new PureWorld()
  const model = new Model(structures)
  const count = new SecondCount()
  const random = randomFrom(seed ^ 0x5eed)
  const commands = drawCommands(seed)
  for (let step = 0; step < steps; step++) {
    const command = commands.next().value
    try {
      const outcome = world.run(command)
      const expected = model.run(command)
      if (outcome !== expected) throw new Error(`was ${outcome}, the model says ${expected}`)
      count.add(world)
      count.compare(world)
      checkInvariants(world)
      checkAgreement(world, model)
      afterStep(step, model, random)
    } catch (error) {
      const text = JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
      throw new Error(`World ${seed}, step ${step}, ${text}: ${(error as Error).message}`, { cause: error })
    }
  }
  return world
}
