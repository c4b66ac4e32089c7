import type { Db, Reader } from '../database/db.ts'

/** What falls due by time. Asking when must cost no more than a look into an index, however much there is. */
export type Due = {
  name: string
  /** The time of the earliest thing that is due, if that is not after `upTo`. */
  nextDue(reader: Reader, upTo: Date): Promise<Date | undefined>
}

/**
 * What moves money or a member's state. One run does all that is due at `at`, for all members, as if it were that time: what it
 * writes carries it. Running twice, or late, or after a crash, does the same once. Before `until` nothing else is due as things stand.
 * One that answers `quiet` has changed nothing that another work's time hangs on.
 */
export type OrderedWork = Due & { runDue(at: Date, until?: Date): Promise<Outcome> }
// biome-ignore lint/suspicious/noConfusingVoidType: most works have nothing to say, and a function that says nothing returns void.
type Outcome = 'quiet' | void

/** More runs than this at one time, and the work leaves undone what it says is due. */
const runsAtOneTimeMax = 10

type Next<Work extends Due> = { work: Work; at: Date; until: Date }

/**
 * Does what is due up to `upTo` in the order of its times, whatever its kind; at one time in the order of the list. Stops at a
 * work that this process cannot do, or that fails: later ones must not overtake it. `reach` is told each time before its work.
 */
export async function runInOrder(
  db: Db,
  works: readonly (Due | OrderedWork)[],
  upTo: Date,
  reach: (at: Date) => Promise<void> = async () => {},
): Promise<void> {
  let last: Next<Due> | undefined
  let runs = 0
  let next = await earliest(db, works, upTo)
  while (next) {
    const { work, at, until } = next
    runs = last?.work === work && last.at.getTime() === at.getTime() ? runs + 1 : 1
    if (runs > runsAtOneTimeMax) throw new Error(`${work.name} leaves undone what is due at ${at.toISOString()}`)
    if (!('runDue' in work)) return
    await reach(at)
    let outcome: Outcome
    try {
      outcome = await work.runDue(at, until)
    } catch (error) {
      throw new Error(`${work.name} of ${at.toISOString()} failed`, { cause: error })
    }
    last = next
    next = (outcome === 'quiet' && (await againBefore(db, work, until))) || (await earliest(db, works, upTo))
  }
}

/** The same work once more, where that is due before anything else is: most bars of a long skip ask nothing of anybody. */
async function againBefore<Work extends Due>(reader: Reader, work: Work, until: Date): Promise<Next<Work> | undefined> {
  const at = await work.nextDue(reader, new Date(until.getTime() - 1))
  return at && { work, at, until }
}

/** Whether all of these works have done what was due up to `upTo`: what builds on it may go on. */
export async function dueUpTo(reader: Reader, works: readonly Due[], upTo: Date): Promise<boolean> {
  return (await earliest(reader, works, upTo)) === undefined
}

/** What should have been done by `upTo` and was not, the longest overdue first. */
export async function firstDue(
  reader: Reader,
  works: readonly Due[],
  upTo: Date,
): Promise<{ name: string; at: Date } | undefined> {
  const found = await earliest(reader, works, upTo)
  return found && { name: found.work.name, at: found.at }
}

async function earliest<Work extends Due>(
  reader: Reader,
  works: readonly Work[],
  upTo: Date,
): Promise<Next<Work> | undefined> {
  const found: { work: Work; at: Date }[] = []
  for (const work of works) {
    const at = await work.nextDue(reader, upTo)
    if (at) found.push({ work, at })
  }
  const [first, second] = found.sort((one, other) => one.at.getTime() - other.at.getTime())
  return first && { ...first, until: second?.at ?? new Date(upTo.getTime() + 1) }
}
