import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../platform/database/db.ts'
import { type Command, type HouseFigures, type MemberFigures, rateChoices, structures } from './command.ts'
import { Model } from './model.ts'
import { PostgresWorld } from './postgres-world.ts'

const firstBegins = Date.parse('2026-02-01T12:00:00Z')
/** More than the commands of one world let pass: what holds from a time on cannot be changed for an earlier one. */
const betweenMs = 1_000 * 86_400_000
let begun = 0

export type Played = {
  world: PostgresWorld
  model: Model
  /** Does one command to both, which must come to the same. */
  run(command: Command): Promise<void>
  /** Every figure of every member and of the house, as the database has them; the model must have the same. */
  compare(): Promise<{ figures: MemberFigures[]; house: HouseFigures }>
}

/** A world of the product on Postgres, and beside it what the rules' text says. */
export async function beginWorld(db: Db): Promise<Played> {
  const place = begun++
  const world = new PostgresWorld(db, `world${place}`, new Date(firstBegins + place * betweenMs))
  const model = new Model(structures, rateChoices)
  const before = await world.house()
  world.dustBefore = before.dust
  await world.run({ do: 'levels', structure: 0 })
  await world.run({ do: 'rates', choice: 0 })
  return { world, model, run, compare }

  async function run(command: Command): Promise<void> {
    const [outcome, expected] = [await world.run(command), model.run(command)]
    if (outcome !== expected) throw new Error(`was ${outcome}, the rules say ${expected}`)
  }

  async function compare() {
    const figures = await world.figures()
    for (const index of model.members.keys()) same(`member ${index}`, figures[index], model.figures(index))
    const now = await world.house()
    const house = {
      treasury: now.treasury - before.treasury,
      operations: now.operations - before.operations,
      pool: now.pool - before.pool,
      promotions: now.promotions - before.promotions,
      dust: now.dust - before.dust,
    }
    same('the house', house, model.house())
    return { figures, house }
  }
}

function same(whose: string, has: object | undefined, should: object): void {
  if (!isDeepStrictEqual({ ...has }, should))
    throw new Error(`${whose} has ${inWords(has)}, the rules say ${inWords(should)}`)
}

export const inWords = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part))
