import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { askOnce } from './ask.ts'
import type { Person } from './cast.ts'
import type { ClusterSettings } from './command.ts'

type Try = { at: number; endedAt: number; isGood: boolean }
export type Probes = Record<'reads' | 'writes' | 'pages', Try[]>

const everyMs = 250

/** Asks for the same all the time, so that it is known when it was to be had. */
export function runProbes(
  settings: ClusterSettings,
  person: Person,
  isOver: () => boolean,
): { probes: Probes; done: Promise<unknown> } {
  const probes: Probes = { reads: [], writes: [], pages: [] }
  const { site } = settings
  const { token } = person
  const kinds: Record<keyof Probes, () => Promise<boolean>> = {
    reads: async () =>
      (await askOnce(site, { method: 'GET', path: '/settings/get-user-prefes', token }))?.status === 200,
    writes: async () => {
      const body = { name: 'Probe' }
      return (await askOnce(site, { method: 'PUT', path: '/profile', token, body, key: randomUUID() }))?.status === 200
    },
    pages: async () =>
      (await fetch(`${site}/faq`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.status === 200,
  }
  const run = async (kind: keyof Probes) => {
    while (!isOver()) {
      const at = Date.now()
      const isGood = await kinds[kind]()
      probes[kind].push({ at, endedAt: Date.now(), isGood })
      await pause(everyMs)
    }
  }
  return { probes, done: Promise.all([run('reads'), run('writes'), run('pages')]) }
}

/** Longer between two good answers, and it was not to be had, whether calls failed or hung. */
const silenceMsMax = 2_000

/** How much of the time it was to be had, and for how long at most it was not: from one good answer to the next. */
export function availability(
  tries: readonly Try[],
  from: number,
  to: number,
): { share: number; outageSeconds: number } {
  const good = tries.filter(({ isGood, endedAt }) => isGood && endedAt >= from && endedAt <= to)
  const moments = [from, ...good.map(({ endedAt }) => endedAt), to]
  const gaps = moments.slice(1).map((moment, place) => moment - (moments[place] ?? from))
  const outages = gaps.filter((ms) => ms > silenceMsMax)
  const away = outages.reduce((sum, ms) => sum + ms, 0)
  return { share: 1 - away / (to - from), outageSeconds: Math.max(0, ...outages) / 1000 }
}
