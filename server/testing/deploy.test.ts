import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { plainFileSettings, secretSettings } from '../platform/keys/secret-settings.ts'
import { readUnit, sandboxUnit } from '../sandbox/testing/deploy-units.ts'

type Service = {
  image: string
  build?: { args: { BASE: string }; target: string }
  environment?: Record<string, string>
  secrets?: string[]
  networks?: string[]
  ports?: string[]
  volumes?: string[]
  cap_drop: string[]
  cap_add?: string[]
  read_only: boolean
  security_opt: string[]
  restart: string
  logging: { options: Record<string, string> }
  mem_limit: string
  pids_limit: number
  network_mode?: string
  stop_grace_period?: string
  command?: string[]
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean }>
  secrets: Record<string, { file: string }>
}

const read = (path: string) => readFileSync(path, 'utf8')
const namesIn = (path: string) => [...read(path).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
const plain = [
  'server/platform/config.ts',
  'server/wallet/signing/signer-settings.ts',
  'server/desk/backup/backup-settings.ts',
].flatMap(namesIn)
const files = [...secretSettings, ...plainFileSettings, 'BACKUP_CIPHER_PASS'].map((name) => `${name}_FILE`)
const settings = new Set([...plain, ...files])
/** Of Node, PostgreSQL, Caddy and the user: not the product's. */
const others = ['NODE_ENV', 'HOME', 'PATH', 'PGDATA', 'PGHOST', 'API', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME']
const unknown = (names: readonly string[]) => names.filter((name) => !settings.has(name) && !others.includes(name))

const roles = /const roles = \[(.+)\] as const/.exec(read('server/platform/config.ts'))?.[1]?.match(/\w+/g) ?? []
const units = [...roles, 'remote-signer', 'migrate']
const compose = parse(read('deploy/compose.yml'), { merge: true }) as Compose
const services = Object.entries(compose.services)
const containerfile = read('deploy/Containerfile')
const goLive = read('docs/go-live.md')
const drainSeconds = Number(/drainMsMax = ([\d_]+)/.exec(read('server/main.ts'))?.[1]?.replace('_', '')) / 1000

const servicesWith = (secret: string) =>
  services.filter(([, { secrets }]) => secrets?.includes(secret)).map(([name]) => name)
const servicesOn = (network: string) =>
  services.filter(([, { networks }]) => networks?.includes(network)).map(([name]) => name)

test('every setting that the files of deploy/ and the page name is one that a process reads', () => {
  expect(settings.size).toBeGreaterThan(80)
  const inCompose = services.flatMap(([, { environment = {} }]) => Object.keys(environment))
  const inUnits = [sandboxUnit(), ...units.map(readUnit)].flatMap(({ environment }) => Object.keys(environment))
  const inImage = [...containerfile.matchAll(/^ENV (.+)$/gm)].flatMap(
    ([, line = '']) => line.match(/[A-Z_]+(?==)/g) ?? [],
  )
  const common = /common\.env" <<END\n([\s\S]+?)\nEND\n/.exec(goLive)?.[1]?.match(/^[A-Z_]+/gm) ?? []
  const named = [...inCompose, ...inUnits, ...inImage, ...common]
  expect(named.length).toBeGreaterThan(60)
  expect(unknown(named)).toEqual([])
})

test('each role has a unit and a service, and each is given the login of its role and no other', () => {
  expect(roles).toHaveLength(4)
  for (const role of roles) {
    const login = `${role.toUpperCase()}_DATABASE_URL_FILE`
    const { environment } = readUnit(role)
    const inCompose = compose.services[role]?.environment ?? {}
    for (const given of [environment, inCompose]) {
      expect(given.ROLES).toBe(role)
      expect(Object.keys(given).filter((name) => name.endsWith('DATABASE_URL_FILE'))).toEqual([login])
    }
  }
})

test('what a unit loads is what the page writes and what its settings name', () => {
  for (const name of units) {
    const { environment, credentials } = readUnit(name)
    const named = Object.values(environment).filter((value) => value.startsWith('%d/'))
    expect(named.toSorted(), name).toEqual(
      Object.keys(credentials)
        .map((credential) => `%d/${credential}`)
        .toSorted(),
    )
    for (const [credential, file] of Object.entries(credentials)) {
      expect(file).toBe(`/etc/fairlead/secrets/${credential}`)
      expect(goLive).toContain(` > ${credential}\n`)
    }
  }
})

test('the key is given to the remote signer alone, which has no network; the owner’s login to migrations and the database', () => {
  const unitsWith = (secret: string) => units.filter((name) => secret in readUnit(name).credentials)
  expect(unitsWith('payout-signer-key')).toEqual(['remote-signer'])
  expect(unitsWith('database-url')).toEqual(['migrate'])
  for (const line of ['PrivateNetwork=yes', 'RestrictAddressFamilies=AF_UNIX', 'MemoryDenyWriteExecute=yes'])
    expect(readUnit('remote-signer').has(line), line).toBe(true)
  expect(servicesWith('payout-signer-key')).toEqual(['remote-signer'])
  expect(servicesWith('database-url')).toEqual(['migrate', 'postgres'])
  expect(compose.services['remote-signer']).toMatchObject({ network_mode: 'none' })
  expect(compose.services['remote-signer']).not.toHaveProperty('networks')
})

test('no service of the compose file may more than it needs', () => {
  expect(services.length).toBeGreaterThan(8)
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      ...{ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      ...{ mem_limit: expect.any(String), pids_limit: expect.any(Number), restart: expect.any(String) },
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
    })
    expect(service).not.toHaveProperty('privileged')
    // A secret comes as a file, and a file of one is only named by whoever is given it.
    for (const [setting, value] of Object.entries(service.environment ?? {})) {
      expect([...secretSettings, 'BACKUP_CIPHER_PASS'].filter((secret) => secret !== 'SMTP_URL')).not.toContain(setting)
      if (setting.endsWith('_FILE')) expect(service.secrets?.map((one) => `/run/secrets/${one}`)).toContain(value)
    }
  }
  expect(services.filter(([, { cap_add }]) => cap_add).map(([name]) => name)).toEqual(['caddy', 'relay'])
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy'])
})

test('who meets whom: the signer has the database and the nodes, what caddy reaches is the API, and few reach the internet', () => {
  const internal = Object.keys(compose.networks).filter((name) => compose.networks[name]?.internal)
  expect(Object.fromEntries(Object.keys(compose.networks).map((name) => [name, servicesOn(name)]))).toEqual({
    edge: ['caddy'],
    front: ['api', 'caddy'],
    data: ['migrate', 'api', 'worker', 'fleet', 'postgres'],
    signing: ['signer', 'postgres'],
    mail: ['api', 'worker', 'relay'],
    out: ['api', 'worker'],
    'signer-out': ['signer'],
    'relay-out': ['relay'],
  })
  expect(internal).toEqual(['front', 'data', 'signing', 'mail'])
  expect(compose.services.signer?.volumes).toEqual(['signer-socket:/run/signer'])
})

test('a process is left more time to stop than it takes to drain', () => {
  expect(drainSeconds).toBe(10)
  expect(sandboxUnit().has('TimeoutStopSec=20')).toBe(true)
  for (const role of roles) expect(Number.parseInt(compose.services[role]?.stop_grace_period ?? '', 10)).toBe(20)
})

test('what the image copies is in the clone or is made by its build, and each service is a target of it', () => {
  const made = ['node_modules', 'build/commands', 'build/server', 'build/signer/main.mjs', 'web/build/client']
  const built = ['tools/build.mjs', 'tools/bundle-commands.mjs', 'tools/signer.mjs', 'tools/install.mjs']
    .map(read)
    .join()
  for (const path of [...made, 'web/build/draw-pages.mjs']) expect(built).toContain(path)
  const copied = [...containerfile.matchAll(/^COPY (?:--from=build )?((?:deploy|\/srv\/fairlead)\/.+)$/gm)].flatMap(
    ([, line = '']) => line.split(' ').slice(0, -1),
  )
  expect(copied.length).toBeGreaterThan(12)
  const isThere = (path: string) => existsSync(path) || [...made, 'web/build/draw-pages.mjs'].includes(path)
  expect(copied.map((path) => path.replace('/srv/fairlead/', '')).filter((path) => !isThere(path))).toEqual([])

  const targets = [...containerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name = '']) => name)
  for (const [, { build }] of services) if (build) expect(targets).toContain(build.target)
  // Whoever builds without a target builds the product.
  expect(targets.at(-1)).toBe('product')
})

test('the image leaves out what the server’s bundle contains, and what of commands is made has their names', () => {
  const left = [
    ...(/npm pkg delete --workspace=server optionalDependencies (.+) \\/.exec(containerfile)?.[1]?.split(' ') ?? []),
  ]
  const bundled = /manyFiles = \[(.+)\]/.exec(read('tools/build.mjs'))?.[1]?.match(/[\w@/-]+/g) ?? []
  expect(left).toEqual(bundled.map((name) => `dependencies.${name}`))
  expect(bundled).toHaveLength(3)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const readme = read('deploy/README.md')
  const commands = [...`${readme}${read('deploy/compose.yml')}`.matchAll(/build\/commands\/([a-z]+)\.js/g)].map(
    ([, name = '']) => name,
  )
  expect(commands.length).toBeGreaterThan(4)
  for (const name of commands) expect(scripts[name]).toMatch(/^node --import tsx server\//)
})

test('versions are those that the README names', () => {
  const node = read('.nvmrc').trim()
  const readme = read('README.md')
  expect(readme).toContain(`${node} is recommended`)
  const base = `docker.io/library/node:${node}-bookworm-slim`
  expect(containerfile).toContain(`ARG BASE=${base}\n`)
  expect(read('deploy/build-base.sh')).toContain(`\nnode=${node}\n`)
  for (const [, { build }] of services) if (build) expect(build.args.BASE).toBe(`\${BASE:-${base}}`)
  const [, oldest] = /a PostgreSQL server of your own, (\d+) or newer/.exec(readme) ?? []
  const [, installed] = /install -y --no-install-recommends postgresql-(\d+)/.exec(containerfile) ?? []
  expect(Number(installed)).toBeGreaterThanOrEqual(Number(oldest))
  expect(containerfile).toContain(`/usr/lib/postgresql/${installed}/bin`)
})

test('every unit is one that the page starts, and nothing else lies beside them', () => {
  const named = readdirSync('deploy/systemd').filter((file) => file.endsWith('.service'))
  expect(named.map((file) => file.slice('fairlead-'.length, -'.service'.length)).toSorted()).toEqual(units.toSorted())
  const started = /systemctl enable --now (.+)$/m.exec(goLive)?.[1]?.split(' ') ?? []
  expect(started.toSorted()).toEqual(['fairlead.target', ...units.map((name) => `fairlead-${name}`)].toSorted())
})
