import { setTimeout as pause } from 'node:timers/promises'
import { allKinds } from '../../sandbox/testing/faulty-rpc.ts'
import type { Random } from '../random.ts'
import { atDoor } from './ask.ts'
import { type ClusterSettings, cluster, clusterStatus } from './command.ts'

/** Breaks something, and afterwards mends what does not mend itself. */
export type Fault = { kind: string; strike(world: { settings: ClusterSettings; random: Random }): Promise<Struck> }
type Struck = { words: string; mend(): Promise<void> }

/** A supervisor starts what has ended after so long. */
const restartMs = 2_000
/** A machine that died is started again after the others have taken over. */
const rebootMs = 15_000

const apis = ['api1', 'api2', 'api3', 'api4']
const etcds = ['etcd1', 'etcd2', 'etcd3']
const databases = ['db1', 'db2', 'db3']

async function killed(names: readonly string[], afterMs: number, ...how: string[]): Promise<Struck> {
  await cluster('kill', ...names)
  return {
    words: names.join(', '),
    async mend() {
      await pause(afterMs)
      await cluster('start', ...names, ...how)
    },
  }
}

async function cutOff(name: string): Promise<Struck> {
  await cluster('cut', name)
  return {
    words: name,
    async mend() {
      await pause(rebootMs)
      await cluster('mend', name)
    },
  }
}

async function primary(): Promise<string> {
  const { primary: name } = await clusterStatus()
  if (!name) throw new Error('There is no primary to break')
  return name
}

export const faults: readonly Fault[] = [
  { kind: 'an api -9', strike: ({ random }) => killed([random.pick(apis)], restartMs) },
  { kind: 'a worker -9', strike: ({ random }) => killed([random.pick(['worker1', 'worker2'])], restartMs) },
  { kind: 'a fleet -9', strike: ({ random }) => killed([random.pick(['fleet1', 'fleet2', 'fleet3'])], restartMs) },
  { kind: 'the signer -9', strike: async () => killed([(await clusterStatus()).signer ?? 'signer1'], restartMs) },
  { kind: 'the primary -9', strike: async () => killed([await primary()], rebootMs) },
  {
    kind: 'the synchronous standby -9',
    strike: async ({ random }) => killed([(await clusterStatus()).synchronous ?? random.pick(databases)], rebootMs),
  },
  {
    kind: 'a replica -9',
    async strike() {
      const { primary: first, synchronous } = await clusterStatus()
      return killed(
        databases.filter((name) => name !== first && name !== synchronous),
        rebootMs,
      )
    },
  },
  { kind: 'an etcd -9', strike: ({ random }) => killed([random.pick(etcds)], restartMs) },
  {
    kind: 'two of three etcd -9',
    strike: ({ random }) => killed(etcds.toSpliced(random.below(etcds.length), 1), rebootMs),
  },
  { kind: 'HAProxy -9', strike: () => killed(['haproxy'], restartMs) },
  { kind: 'PgBouncer -9', strike: () => killed(['pgbouncer'], restartMs) },
  { kind: "the primary's network", strike: async () => cutOff(await primary()) },
  { kind: "the signer's network", strike: async () => cutOff((await clusterStatus()).signer ?? 'signer1') },
  {
    // Nobody takes over by itself: the runbook of a full disk says to switch over.
    kind: "the primary's disk full",
    async strike() {
      const name = await primary()
      await cluster('fill', name)
      return {
        words: name,
        async mend() {
          await pause(rebootMs / 3)
          if ((await clusterStatus()).primary === name) await cluster('switchover').catch(() => {})
          await pause(rebootMs / 3)
          await cluster('free', name)
          await startWhatEnded()
        },
      }
    },
  },
  {
    kind: 'a clock 30 s off',
    async strike({ random }) {
      const name = random.pick([...apis, 'worker1', 'worker2', 'fleet1', 'signer1', 'signer2'])
      const clock = random.pick(['30', '-30'])
      await cluster('kill', name)
      await cluster('start', name, `--clock=${clock}`)
      return {
        words: `${name} by ${clock} s`,
        async mend() {
          await pause(rebootMs)
          await cluster('kill', name)
          await cluster('start', name)
        },
      }
    },
  },
  {
    kind: 'a node that lies',
    async strike({ settings, random }) {
      const node = String(1 + random.below(3))
      const lie = random.pick(allKinds)
      await atDoor(settings.door, 'faults', { node, are: JSON.stringify(lie) })
      return {
        words: `node ${node}: ${JSON.stringify(lie)}`,
        async mend() {
          await pause(rebootMs)
          await atDoor(settings.door, 'faults', { node, are: '{}' })
        },
      }
    },
  },
]

/** What ended by itself for want of room on its disk is started again, as a supervisor does. */
async function startWhatEnded(): Promise<void> {
  const { members } = await clusterStatus()
  const gone = members.filter(({ runs }) => !runs).map(({ name }) => name)
  if (gone.length > 0) await cluster('start', ...gone)
}
