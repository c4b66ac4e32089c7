import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { ask, query } from './ask.ts'
import { isCut } from './machines.ts'
import type { Place } from './place.ts'
import {
  database,
  databases,
  etcdOf,
  hostOf,
  isDatabase,
  isMachine,
  machines,
  members,
  ports,
  productProcesses,
  site,
} from './plan.ts'
import { runningIn } from './processes.ts'
import { clockFile } from './programs.ts'
import { databaseUrl, readPasswords, superuserLogin } from './settings.ts'

type PatroniMember = {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
  /** Whether the primary is sending it what it writes; one that stands still runs, too. */
  isFed?: boolean
}

export type MemberStatus = {
  name: string
  /** Whether its processes are there. */
  runs: boolean
  /** Whether it says that it can do its work. */
  isReady: boolean
  words: string
}
export type Status = {
  primary: string | undefined
  synchronous: string | undefined
  timeline: number | undefined
  /** Which process has the right to pay just now. */
  signer: string | undefined
  members: MemberStatus[]
}

export async function readStatus(place: Place): Promise<Status> {
  const running = runningIn(place.home)
  const ofPatroni = await readPatroni(place)
  const statuses = await Promise.all(
    members.map(async (name): Promise<MemberStatus> => {
      const runs = running.has(name)
      const told = runs ? await tell(name, place, ofPatroni) : { isReady: false, words: 'does not run' }
      const clock = clockFile(place, name)
      const shift = runs && existsSync(clock) ? `, its clock ${readFileSync(clock, 'utf8')}` : ''
      return { name, runs, isReady: told.isReady, words: `${told.words}${shift}` }
    }),
  )
  const primary = ofPatroni.find(({ role }) => role === 'leader')
  return {
    primary: primary?.name,
    synchronous: ofPatroni.find(({ role }) => role === 'sync_standby')?.name,
    timeline: primary?.timeline,
    signer: await readSigner(place, running).catch(() => undefined),
    members: statuses,
  }
}

type Told = { isReady: boolean; words: string }

async function tell(name: string, place: Place, ofPatroni: readonly PatroniMember[]): Promise<Told> {
  const etcd = databases.find((one) => etcdOf(one) === name)
  if (etcd) {
    const answer = await ask(`http://${hostOf(etcd, place.hasMachines)}:${ports.etcd}/health`)
    const isReady = (answer?.body as { health?: string } | undefined)?.health === 'true'
    return { isReady, words: isReady ? 'in the quorum' : 'without a quorum' }
  }
  if (isDatabase(name)) return tellDatabase(name, place, ofPatroni)
  if (name === 'haproxy') return { isReady: (await ask(`${site.url}/api/health`))?.status === 200, words: site.url }
  if (name === 'pgbouncer') {
    const url = databaseUrl(superuserLogin(readPasswords(place)))
    return { isReady: true, words: `pools in front of ${new URL(url).host}` }
  }
  const process = productProcesses.find((one) => one.name === name)
  const host = process?.host(place.hasMachines)
  const answer = await ask(`http://${host}:${ports.operations}/ready`)
  if (answer?.status === 200) return { isReady: true, words: `ready at ${host}` }
  if (place.hasMachines && isMachine(name) && isCut(name)) return { isReady: false, words: 'its network cut' }
  const reasons = (answer?.body as { reasons?: unknown } | undefined)?.reasons
  return { isReady: false, words: answer ? `not ready: ${[reasons].flat().join('; ')}` : 'does not answer' }
}

function tellDatabase(name: string, place: Place, ofPatroni: readonly PatroniMember[]): Told {
  const member = ofPatroni.find((one) => one.name === name)
  const cut = place.hasMachines && isDatabase(name) && isCut(name) ? ', its network cut' : ''
  if (!member) return { isReady: false, words: `unknown to Patroni${cut}` }
  const role =
    member.role === 'leader' ? 'primary' : member.role === 'sync_standby' ? 'synchronous standby' : member.role
  const lag = member.lag === undefined ? '' : `, ${member.lag} bytes behind`
  const isFed = member.role === 'leader' || member.isFed === true
  const fed = isFed ? '' : ', not streaming'
  const words = `${role}, ${member.state}, timeline ${member.timeline ?? 'unknown'}${lag}${fed}${cut}`
  return { isReady: ['running', 'streaming'].includes(member.state) && isFed && !cut, words }
}

/** As whichever of them answers sees it. */
async function readPatroni(place: Place): Promise<PatroniMember[]> {
  for (const name of databases) {
    const answer = await ask(`http://${hostOf(name, place.hasMachines)}:${ports.patroni}/cluster`)
    const found = (answer?.body as { members?: PatroniMember[] } | undefined)?.members
    if (answer?.status !== 200 || !found) continue
    const fed = await readFed(place, found.find(({ role }) => role === 'leader')?.name)
    return found.map((member) => ({ ...member, isFed: fed.includes(member.name) }))
  }
  return []
}

/** Whom the primary sends what it writes. */
async function readFed(place: Place, primary: string | undefined): Promise<string[]> {
  if (primary === undefined || !isDatabase(primary)) return []
  const answer = await ask(`http://${hostOf(primary, place.hasMachines)}:${ports.patroni}/patroni`)
  const { replication = [] } = (answer?.body ?? {}) as { replication?: { application_name: string; state: string }[] }
  return replication.filter(({ state }) => state === 'streaming').map((one) => one.application_name)
}

/** Whose connection holds the lock: the machine it comes from, or the process at that port where machines have no networks of their own. */
async function readSigner(place: Place, running: Map<string, number[]>): Promise<string | undefined> {
  const rows = await query(
    databaseUrl({ ...superuserLogin(readPasswords(place)), database }),
    `SELECT host(a.client_addr), a.client_port FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('signer', 0)`,
  )
  const [host, port] = rows[0] ?? []
  if (!port) return undefined
  if (place.hasMachines) return machines.find((name) => hostOf(name, true) === host)
  const { stdout } = await run('ss', ['-Htnp', `sport = :${port}`])
  const pid = Number(/pid=(\d+)/.exec(stdout)?.[1])
  return [...running].find(([, pids]) => pids.includes(pid))?.[0]
}

const run = promisify(execFile)

export function printStatus({ primary, synchronous, timeline, signer, members: all }: Status): void {
  const width = Math.max(...all.map(({ name }) => name.length))
  for (const { name, isReady, words } of all) console.log(`  ${isReady ? '●' : '○'} ${name.padEnd(width)}  ${words}`)
  console.log('')
  console.log(
    `  primary ${primary ?? 'none'} (timeline ${timeline ?? 'unknown'}), synchronous standby ${synchronous ?? 'none'}`,
  )
  console.log(`  signer at work: ${signer ?? 'none'}`)
}
