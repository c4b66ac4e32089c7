import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildStale } from '../build.mjs'
import { say, stopWith } from '../say.mjs'
import { ask, query, waitUntil } from './ask.ts'
import { down } from './down.ts'
import { makeMachines, networkOwner } from './machines.ts'
import { ensureNeeds } from './needs.ts'
import type { Place } from './place.ts'
import { database, databases, etcdOf, ports, productProcesses, proxyHost, roles, site, world } from './plan.ts'
import { runningIn, startProgram } from './processes.ts'
import { programOf, type Start } from './programs.ts'
import {
  databaseUrl,
  makePasswords,
  ownerLogin,
  type Passwords,
  readOutside,
  roleLogin,
  statementSecondsMax,
  superuserLogin,
  worldFile,
} from './settings.ts'
import { printStatus, readStatus } from './status.ts'

/** Brings all of it up on an empty database, and says how to get in. */
export async function up(place: Place): Promise<void> {
  ensureNeeds()
  const running = [...runningIn(place.home).keys()]
  if (running.length > 0)
    stopWith(
      `The cluster is up (${running.length} of its members run): see \`npm run cluster -- status\`, or take it down first.`,
    )
  await assertFree(place)
  await buildStale()
  // What an earlier one left: its chain was in memory, so its database knows of a chain that is gone.
  await down(place)
  rmSync(join(place.home, 'log'), { recursive: true, force: true })
  mkdirSync(join(place.home, 'log'), { recursive: true })
  makeMachines(place)
  const start: Start = { place, passwords: makePasswords(place) }
  const begin = (names: readonly string[]) => {
    for (const name of names) startProgram(place.home, programOf(name, start))
  }
  say('Starting the chain, the mail server, etcd, Patroni with three PostgreSQL, HAProxy and PgBouncer')
  begin([world, ...databases.map(etcdOf), ...databases, 'haproxy', 'pgbouncer'])
  const hint = `Its log is in ${join(place.home, 'log')}; \`npm run cluster -- down\` takes down what has come up.`
  await waitUntil({ what: 'The database', secondsMax: 180, hint }, () => missingDatabases(place))
  say('Making the database, its owner and its tables')
  await makeDatabase(start.passwords)
  await waitUntil({ what: 'The chain', secondsMax: 60, hint }, async () => {
    return existsSync(worldFile(place)) ? undefined : 'its first blocks'
  })
  say('Starting four api, two worker, three fleet and two signers')
  begin(productProcesses.map(({ name }) => name))
  await waitUntil({ what: 'The product', secondsMax: 240, hint }, () => missingProcesses(place))
  await printUp(place)
}

/** Somebody else's cluster, or anything else, at our addresses would be asked in the place of ours. */
async function assertFree(place: Place): Promise<void> {
  const { host, port } = site
  const owner = networkOwner() ?? place.home
  if (owner !== place.home)
    stopWith(`There is a cluster on this machine already, in ${owner}: take it down from there.`)
  if (await ask(`http://${host}:${port}/`)) stopWith(`Something listens at ${host}:${port} already: stop it first.`)
}

async function missingDatabases(place: Place): Promise<string | undefined> {
  const { primary, synchronous, members: all } = await readStatus(place)
  if (!primary) return 'a primary'
  if (!synchronous) return 'a synchronous standby'
  const late = all.find(({ name, isReady }) => databases.includes(name as 'db1') && !isReady)
  if (late) return `${late.name} (${late.words})`
  return undefined
}

async function makeDatabase(passwords: Passwords): Promise<void> {
  const superuser = databaseUrl(superuserLogin(passwords))
  await waitUntil({ what: 'HAProxy', secondsMax: 30, hint: '' }, () =>
    query(superuser, 'SELECT 1').then(
      () => undefined,
      () => 'the primary to be let through',
    ),
  )
  // As docs/go-live.md has it: the owner can make roles and owns the database, and nothing more.
  await query(superuser, `CREATE ROLE fairlead_owner LOGIN CREATEROLE PASSWORD '${passwords.owner}'`)
  await query(superuser, `CREATE DATABASE ${database} OWNER fairlead_owner`)
  const owner = databaseUrl(ownerLogin(passwords))
  const env = { PATH: process.env.PATH, MODE: 'live', DATABASE_URL: owner }
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/commands/migrate-now.ts'], { env })
  for (const role of roles) {
    const { user, password } = roleLogin(passwords, role)
    await query(owner, `CREATE ROLE ${user} LOGIN PASSWORD '${password}' IN ROLE fairlead_${role}`)
    await query(owner, `ALTER ROLE ${user} SET statement_timeout = '${statementSecondsMax[role]}s'`)
  }
}

async function missingProcesses(place: Place): Promise<string | undefined> {
  const { members: all, signer } = await readStatus(place)
  const late = all.filter(({ isReady }) => !isReady).map(({ name, words }) => `${name} (${words})`)
  if (late.length > 0) return late.join(', ')
  return signer ? undefined : 'a signer that works'
}

/** What somebody who tries it out wants to know. */
async function printUp(place: Place): Promise<void> {
  const { door } = readOutside(place)
  const invite = async (role: string, name: string) => {
    const asked = new URLSearchParams({ role, name, email: `${role}@cluster.test` })
    const { body } = (await ask(`${door}/invite?${asked}`)) ?? {}
    return (body as { done?: string } | undefined)?.done ?? 'could not be made'
  }
  say('Everything is up')
  console.log('')
  printStatus(await readStatus(place))
  console.log(`
  The site             ${site.url}
  Letters              ${door}/mail?to=SOMEBODY@EXAMPLE.COM   (sign up on the site, the link to follow is in here)
  Pay in               ${door}/pour?address=0x…&dollars=400   (the address is on the member's fuel page)
  Operators            ${await invite('owner', 'Olga')}
                       ${await invite('finance', 'Finn')}
  Writes, reads        ${proxyHost}:${ports.database}, ${proxyHost}:${ports.reads}; PgBouncer ${proxyHost}:${ports.bouncer}
  Logs                 ${join(place.home, 'log')}

  npm run cluster -- status | kill NAME… | start NAME… | switchover | cut DB | mend DB | fill DB | free DB | down
`)
}
