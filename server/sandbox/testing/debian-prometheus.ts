import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { whenOver } from './when-over.ts'

/**
 * Whether `prometheus` and `promtool` can be run. Nothing is installed for it: where systemd is, Debian's package starts a Prometheus of
 * its own that nobody asked for.
 */
export function hasPrometheus(): boolean {
  const missing = ['prometheus', 'promtool'].filter((program) => spawnSync(program, ['--version']).status !== 0)
  if (missing.length > 0)
    console.warn(`Not proved, for want of ${missing.join(' and ')}: apt-get install --no-install-recommends prometheus`)
  return missing.length === 0
}

export type Prometheus = {
  /** What its API answers at this path, below `/api/v1`. */
  ask<Answer extends z.ZodType>(path: string, answer: Answer): Promise<z.output<Answer>>
}

/** A Prometheus with this configuration, in a folder of its own with these files. */
export async function startPrometheus(config: string, files: Record<string, string>): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-prometheus-'))
  for (const [name, text] of Object.entries({ ...files, 'prometheus.yml': config }))
    writeFileSync(join(folder, name), text)
  const address = `127.0.0.1:${await freePort()}`
  const server = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(server, 'exit')
  let log = ''
  server.stderr.on('data', (chunk: Buffer) => {
    log += chunk
  })
  whenOver(async () => {
    server.kill()
    await ended
    rmSync(folder, { recursive: true })
  })
  while (!(await isReady(address))) {
    if (server.exitCode !== null) throw new Error(`Prometheus ended (${server.exitCode}):\n${log}`)
    await new Promise((next) => setTimeout(next, 100))
  }
  return {
    async ask(path, answer) {
      const response = await fetch(`http://${address}/api/v1${path}`)
      const said: unknown = await response.json()
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(said)}`)
      const { data } = z.object({ status: z.literal('success'), data: z.unknown() }).parse(said)
      return answer.parse(data)
    },
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`http://${address}/-/ready`)).ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
