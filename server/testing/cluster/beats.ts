import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import type { ClusterSettings } from './command.ts'

/** A row that a database said it had written: on which timeline, and between which moments of this machine's clock. */
export type Beat = { id: string; node: string; timeline: number; askedAt: number; acknowledgedAt: number }

export type Beats = { written: Beat[]; stop(): Promise<void> }

/**
 * On each database machine somebody writes to its own PostgreSQL alone, whatever it is just now: also where it is cut off from all others and may
 * still take itself for the primary. What is acknowledged there must be there in the end, and of an older timeline nothing may be
 * acknowledged once anything of a newer one was.
 */
export async function startBeats({ superuserUrl, machines }: ClusterSettings): Promise<Beats> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('DROP TABLE IF EXISTS beats; CREATE TABLE beats (id text PRIMARY KEY, node text NOT NULL)')
  await client.end()
  const written: Beat[] = []
  const writers = machines.map(({ name, host, namespace }) => {
    const url = new URL(superuserUrl)
    url.hostname = host
    const program = [process.execPath, '--import', 'tsx', 'server/testing/cluster/write-beats.ts', name, url.href]
    const child = spawn('nsenter', [`--net=/run/netns/${namespace}`, ...program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    createInterface({ input: child.stdout }).on('line', (line) => written.push(JSON.parse(line) as Beat))
    return child
  })
  const ended = writers.map((child) => new Promise((done) => child.once('exit', done)))
  const stop = async () => {
    for (const child of writers) child.kill('SIGTERM')
    await Promise.all(ended)
  }
  whenOver(stop)
  return { written, stop }
}

/** Beats that say that two primaries were written to at a time: one of an older timeline, asked for after one of a newer was acknowledged. */
export function findSplits(beats: readonly Beat[]): Beat[] {
  const inOrder = beats.toSorted((one, other) => one.acknowledgedAt - other.acknowledgedAt)
  return inOrder.filter((beat) =>
    inOrder.some(({ timeline, acknowledgedAt }) => timeline > beat.timeline && acknowledgedAt < beat.askedAt),
  )
}

/** Acknowledged, and not there. */
export async function findLost(superuserUrl: string, beats: readonly Beat[]): Promise<Beat[]> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('SELECT id FROM beats').finally(() => client.end())
  const there = new Set(rows.map(({ id }) => id))
  return beats.filter(({ id }) => !there.has(id))
}
