import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say, stopWith } from '../say.mjs'

export const pgBin = '/usr/lib/postgresql/15/bin'

/** Debian's packages by their names, each with the program that it is needed for. */
const needed: Record<string, string> = {
  'postgresql-15': `${pgBin}/postgres`,
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  faketime: '/usr/bin/faketime',
  iproute2: '/usr/sbin/ip',
}

const missing = (): string[] => Object.keys(needed).filter((name) => !existsSync(needed[name] ?? ''))

/** Root on Debian has them installed, everybody else is told how. */
export function ensureNeeds(): void {
  const names = missing()
  if (names.length === 0) return
  const install = ['install', '-y', '--no-install-recommends', ...names]
  const advice = `The cluster needs packages of Debian 12 that are missing: ${names.join(', ')}. As root:\n\n  apt-get update && apt-get ${install.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) stopWith(advice)
  say(`Installing Debian's packages ${names.join(', ')}`)
  const wait = ['-qq', '-o', 'DPkg::Lock::Timeout=300']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', [...wait, 'update'], { stdio: 'ignore', env })
  const { status, stderr } = spawnSync('apt-get', [...wait, ...install], { encoding: 'utf8', env })
  if (status !== 0 || missing().length > 0) stopWith(`${advice}\n\n${stderr.trim()}`)
  stopWhatCameWith(names)
}

/** Debian starts services as soon as they are installed; what was there before is somebody's and goes on. */
function stopWhatCameWith(names: readonly string[]): void {
  if (!existsSync('/run/systemd/system')) return
  const units: Record<string, string> = { 'postgresql-15': 'postgresql', 'etcd-server': 'etcd' }
  const started = names.filter((name) => name !== 'faketime' && name !== 'iproute2').map((name) => units[name] ?? name)
  spawnSync('systemctl', ['disable', '--now', ...started], { stdio: 'ignore' })
}
