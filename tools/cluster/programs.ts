import { chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fillTemplate } from './fill-template.ts'
import { asUser, dataOf, onMachine } from './machines.ts'
import { pgBin } from './needs.ts'
import { makeOwnFolder, type Place } from './place.ts'
import {
  bridge,
  type DatabaseName,
  database,
  databases,
  etcdOf,
  hostOf,
  isDatabase,
  isMachine,
  nodesHost,
  ports,
  productProcesses,
  proxyHost,
  type Role,
  site,
  world,
} from './plan.ts'
import type { Program } from './processes.ts'
import { databaseUrl, ownerLogin, type Passwords, readOutside, roleLogin, worldFile } from './settings.ts'

const templates = resolve('deploy/cluster')

export type Start = { place: Place; passwords: Passwords; clockSeconds?: number | undefined }

/** How a member of the cluster is started, with its files written anew. */
export function programOf(name: string, start: Start): Program {
  const { place, clockSeconds } = start
  const program = plainProgram(name, start)
  rmSync(clockFile(place, name), { force: true })
  if (!clockSeconds) return program
  const shift = `${clockSeconds > 0 ? '+' : ''}${clockSeconds}s`
  // Only what o'clock it is differs; how long something takes does not.
  const args = ['--exclude-monotonic', '-f', shift, program.command, ...program.args]
  writeFileSync(clockFile(place, name), shift)
  return { ...program, command: 'faketime', args }
}

/** Says how far its clock is off, while it is. */
export const clockFile = ({ home }: Place, name: string): string => join(home, `${name}.clock`)

function plainProgram(name: string, start: Start): Program {
  const { place } = start
  const etcd = databases.find((one) => etcdOf(one) === name)
  if (etcd) {
    const file = fill(start, 'etcd.yml', `${name}.yml`, etcd)
    return onMachine(place, etcd, asUser(place, { name, command: 'etcd', args: ['--config-file', file] }))
  }
  if (isDatabase(name)) {
    const file = fill(start, 'patroni.yml', `${name}.yml`, name)
    return onMachine(place, name, asUser(place, { name, command: 'patroni', args: [file] }))
  }
  if (name === 'haproxy') {
    const args = ['-db', '-f', fill(start, 'haproxy.cfg', 'haproxy.cfg')]
    return asUser(place, { name, command: '/usr/sbin/haproxy', args })
  }
  if (name === 'pgbouncer') {
    fill(start, 'userlist.txt', 'userlist.txt')
    const args = [fill(start, 'pgbouncer.ini', 'pgbouncer.ini')]
    return asUser(place, { name, command: '/usr/sbin/pgbouncer', args })
  }
  return name === world ? worldProgram(start) : productProgram(name, start)
}

/** Fills in one of the files of `deploy/cluster/` and answers where it lies. */
function fill(start: Start, template: string, as: string, machine?: DatabaseName): string {
  const folder = makeOwnFolder(start.place, start.place.home, 'etc')
  const file = join(folder, as)
  writeFileSync(file, fillTemplate(readFileSync(join(templates, template), 'utf8'), valuesOf(start, machine)), {
    mode: 0o600,
  })
  if (start.place.user) chownSync(file, start.place.user.uid, start.place.user.gid)
  return file
}

/** What `deploy/cluster/cluster.env` says in production. */
export function valuesOf({ place, passwords }: Start, machine?: DatabaseName): Record<string, string> {
  const addresses = databases.map((name) => [name.toUpperCase(), hostOf(name, place.hasMachines)])
  const apis = productProcesses.filter(({ role }) => role === 'api')
  return {
    ...Object.fromEntries(addresses),
    ...Object.fromEntries(
      apis.map(({ name, host }) => [name.toUpperCase(), `${host(place.hasMachines)}:${ports.api}`]),
    ),
    ...(machine && { NODE: machine, HOST: hostOf(machine, place.hasMachines), DATA: dataOf(place, machine) }),
    NETWORK: place.hasMachines ? bridge.network : '127.0.0.0/8',
    PG_BIN: pgBin,
    CONNECTIONS: '300',
    WAL_KEPT: '256MB',
    PROXY: proxyHost,
    SITE: `${site.host}:${site.port}`,
    SITE_PROTOCOL: new URL(site.url).protocol.slice(0, -1),
    DATABASE: database,
    POOL_SIZE: '20',
    USERLIST: join(place.home, 'etc/userlist.txt'),
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    REWIND_PASSWORD: passwords.rewind,
    REST_PASSWORD: passwords.rest,
    API_PASSWORD: passwords.api,
    WORKER_PASSWORD: passwords.worker,
    FLEET_PASSWORD: passwords.fleet,
    SIGNER_PASSWORD: passwords.signer,
  }
}

const doorAddress = { host: '127.0.0.25', port: 8025 }

function worldProgram({ place, passwords }: Start): Program {
  const { host, port } = doorAddress
  const file = 'server/sandbox/testing/live-world.ts'
  const args = [file, site.url, host, String(port), worldFile(place), nodesHost(place.hasMachines)]
  const env = { OWNER_URL: databaseUrl(ownerLogin(passwords)) }
  return { name: world, command: process.execPath, args: ['--import', 'tsx', ...args], env, cwd: resolve('.') }
}

function productProgram(name: string, { place, passwords }: Start): Program {
  const found = productProcesses.find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name} in the cluster`)
  const { role } = found
  const { settings, signerKey } = readOutside(place)
  const program: Program = {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', 'build/server/main.js'],
    cwd: resolve('.'),
    env: {
      ...settings,
      ROLES: role,
      HOST: found.host(place.hasMachines),
      PORT: String(ports.api),
      OPERATIONS_PORT: String(ports.operations),
      DATA_DIR: join(place.home, 'data', name),
      DATABASE_WAIT_SECONDS: '10',
      BONUS_ENDS_AT: '2999-01-01T00:00:00.000Z',
      ...(role === 'api' && { TRUST_PROXY: '1' }),
      ...(role === 'signer' && { PAYOUT_SIGNER_KEY: signerKey }),
      ...addressesOf({ role, name, place, passwords }),
    },
  }
  return isMachine(name) ? onMachine(place, name, program) : program
}

/** The signer asks the servers themselves; the others go through PgBouncer, and past it with what belongs to a connection. */
function addressesOf({ role, name, place, passwords }: Start & { role: Role; name: string }): Record<string, string> {
  const servers = databases.map((one) => `${hostOf(one, place.hasMachines)}:${ports.database}`).join(',')
  const isPooled = role !== 'signer'
  const url = databaseUrl(roleLogin(passwords, role), isPooled ? `${proxyHost}:${ports.bouncer}` : servers)
  return {
    // Its name tells in pg_stat_activity who holds what.
    [`${role.toUpperCase()}_DATABASE_URL`]: `${url}?application_name=${name}`,
    ...(isPooled && { DATABASE_POOLED: '1', DATABASE_DIRECT: servers }),
  }
}
