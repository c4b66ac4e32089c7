/** Who is in the cluster that runs on one machine, and at which address. In production the same names stand for machines. */
export const databases = ['db1', 'db2', 'db3'] as const
export type DatabaseName = (typeof databases)[number]

const roleCounts = { api: 4, worker: 2, fleet: 3, signer: 2 } as const
export type Role = keyof typeof roleCounts
export const roles = Object.keys(roleCounts) as Role[]

/** The last figure of each role's first address. */
const firstPlaces: Record<Role, number> = { api: 31, worker: 41, fleet: 51, signer: 61 }

export type ProductProcess = { name: string; role: Role; host(hasNetworks: boolean): string }
export const productProcesses: readonly ProductProcess[] = roles.flatMap((role) =>
  Array.from({ length: roleCounts[role] }, (_, place): ProductProcess => {
    const name = `${role}${place + 1}`
    const own = `127.0.0.${firstPlaces[role] + place}`
    return { name, role, host: (hasNetworks) => (isMachine(name) ? hostOf(name, hasNetworks) : own) }
  }),
)

export const ports = {
  database: 5432,
  reads: 5433,
  bouncer: 6432,
  etcd: 2379,
  patroni: 8008,
  api: 3000,
  operations: 9100,
}
/** Where HAProxy and PgBouncer listen for the product, and HAProxy for browsers. */
export const proxyHost = '127.0.0.20'
export const site = { host: '127.0.0.1', port: 3080, url: 'http://localhost:3080' }
export const database = 'fairlead'

/**
 * A range that is kept for tests of networks and that nobody uses. Root gives each machine of its own, the databases' and the signers', a
 * network in it whose cable can be pulled; others have the loopback's addresses alone.
 */
export const bridge = { name: 'fairlead0', host: '198.18.37.1', network: '198.18.37.0/24', bits: 24 }
const machinePlaces = { db1: 11, db2: 12, db3: 13, signer1: 61, signer2: 62 }
export type MachineName = keyof typeof machinePlaces
export const machines = Object.keys(machinePlaces) as MachineName[]
export const isMachine = (name: string): name is MachineName => machines.includes(name as MachineName)

export const hostOf = (name: MachineName, hasNetworks: boolean): string =>
  `${hasNetworks ? '198.18.37' : '127.0.0'}.${machinePlaces[name]}`

/** Where the chain's nodes listen, so that whoever is on a machine of its own reaches them. */
export const nodesHost = (hasNetworks: boolean): string => (hasNetworks ? bridge.host : '127.0.0.1')

export const etcdOf = (name: DatabaseName): string => `etcd${name.slice(2)}`
export const isDatabase = (name: string): name is DatabaseName => databases.includes(name as DatabaseName)

/** All that can be killed and started by its name, in the order in which it starts. */
export const members: readonly string[] = [
  ...databases.map(etcdOf),
  ...databases,
  'haproxy',
  'pgbouncer',
  ...productProcesses.map(({ name }) => name),
]
/** Stands for what is not ours: the chain's nodes and the mail server. */
export const world = 'world'
