import { constants } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { say, stopWith } from '../say.mjs'
import { down } from './down.ts'
import { fillDisk, freeDisk, namespaceOf, setCable } from './machines.ts'
import { findPlace, type Place } from './place.ts'
import { databases, hostOf, isDatabase, isMachine, machines, members, ports, productProcesses } from './plan.ts'
import { runningIn, signal, startProgram } from './processes.ts'
import { programOf } from './programs.ts'
import { databaseUrl, ownerLogin, readOutside, readPasswords, superuserLogin } from './settings.ts'
import { printStatus, readStatus } from './status.ts'
import { switchOver } from './switch-over.ts'
import { up } from './up.ts'

type Given = { names: string[]; signal: string; clock: string | undefined; json: boolean }
type Command = (place: Place, given: Given) => Promise<void>

const commands: Record<string, Command> = {
  ...{ up, down: takeDown, status, env, kill, start, switchover },
  cut: onMachine(isMachine, 'its network is cut', (_place, name) => setCable(name, 'down')),
  mend: onMachine(isMachine, 'its network is there again', (_place, name) => setCable(name, 'up')),
  fill: onMachine(isDatabase, 'its disk is full', fillDisk),
  free: onMachine(isDatabase, 'its disk has room again', freeDisk),
}

async function takeDown(place: Place): Promise<void> {
  await down(place)
  say('Everything is down')
}

async function status(place: Place, { json }: Given): Promise<void> {
  readPasswords(place)
  const told = await readStatus(place)
  if (json) console.log(JSON.stringify(told))
  else printStatus(told)
}

/** For `eval "$(npm run --silent cluster -- env)"`: what the owner's commands are told, and where everything is. */
async function env(place: Place): Promise<void> {
  const passwords = readPasswords(place)
  const { settings, door } = readOutside(place)
  const servers = databases.map((name) => `${name}=${hostOf(name, place.hasMachines)}=${namespaceOf(name)}`)
  const apis = productProcesses.filter(({ role }) => role === 'api')
  const told = {
    ...settings,
    DATABASE_URL: databaseUrl(ownerLogin(passwords)),
    CLUSTER_DOOR: door,
    CLUSTER_SUPERUSER_URL: databaseUrl(superuserLogin(passwords)),
    CLUSTER_MACHINES: servers.join(),
    CLUSTER_APIS: apis.map(({ host }) => `${host(place.hasMachines)}:${ports.api}`).join(),
    CLUSTER_HOME: place.home,
  }
  for (const [name, value] of Object.entries(told)) console.log(`export ${name}='${value}'`)
}

async function kill(place: Place, { names, signal: how }: Given): Promise<void> {
  const number = Number(how) || constants.signals[`SIG${how.replace(/^SIG/, '')}` as NodeJS.Signals]
  if (!Object.values(constants.signals).includes(number)) stopWith(`There is no signal ${how}.`)
  for (const name of known(names)) {
    const count = signal(place.home, [name], number)
    say(count > 0 ? `${name}: sent ${how} to ${count} processes` : `${name} does not run`)
  }
}

async function start(place: Place, { names, clock }: Given): Promise<void> {
  const clockSeconds = clock === undefined ? undefined : Number(clock)
  if (clockSeconds !== undefined && !Number.isInteger(clockSeconds))
    stopWith('--clock is seconds, such as --clock=-30.')
  const passwords = readPasswords(place)
  for (const name of known(names)) {
    if (runningIn(place.home).has(name)) stopWith(`${name} runs already.`)
    startProgram(place.home, programOf(name, { place, passwords, clockSeconds }))
    say(`${name} is started`)
  }
}

async function switchover(place: Place, { names: [candidate] }: Given): Promise<void> {
  if (candidate !== undefined && !isDatabase(candidate)) stopWith('Only db1, db2 and db3 can be the primary.')
  say(await switchOver(place, candidate))
}

/** What can be done only to machines that have a network of their own, or a disk. */
function onMachine<Name extends string>(
  isOne: (name: string) => name is Name,
  words: string,
  act: (place: Place, name: Name) => void,
): Command {
  return async (place, { names }) => {
    if (!place.hasMachines) stopWith('Only where root started it do machines have networks and disks of their own.')
    readPasswords(place)
    for (const name of names) {
      if (!isOne(name)) stopWith(`That can be done to ${machines.filter(isOne).join(', ')}, not to ${name}.`)
      act(place, name)
      say(`${name}: ${words}`)
    }
  }
}

function known(names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !members.includes(name))
  if (unknown !== undefined || names.length === 0)
    stopWith(`${unknown ?? 'Nothing'} is no member of the cluster. There are: ${members.join(', ')}.`)
  return names
}

process.chdir(resolve(import.meta.dirname, '../..'))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    signal: { type: 'string', default: '9' },
    clock: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const [asked = 'up', ...names] = positionals
const command = commands[asked]
if (!command) stopWith(`There is no command ${asked}; there are ${Object.keys(commands).join(', ')}.`)
await command(findPlace(), { names, ...values, clock: values.clock })
