import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

const status = z.object({
  primary: z.string().optional(),
  synchronous: z.string().optional(),
  timeline: z.number().optional(),
  signer: z.string().optional(),
  members: z.array(z.object({ name: z.string(), runs: z.boolean(), isReady: z.boolean(), words: z.string() })),
})
export type ClusterStatus = z.infer<typeof status>

/** `npm run cluster -- …`, as whoever tries it out types it. */
export async function cluster(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'tools/cluster/main.ts', ...args], {
    maxBuffer: 16 * 1024 * 1024,
  })
  return stdout
}

export const clusterStatus = async (): Promise<ClusterStatus> =>
  status.parse(JSON.parse(await cluster('status', '--json')))

export type ClusterSettings = {
  /** The product behind HAProxy. */
  site: string
  /** What only the world outside can do. */
  door: string
  /** Whoever owns the tables, and who may do anything, through HAProxy. */
  ownerUrl: string
  superuserUrl: string
  secretKey: string
  treasury: string
  /** Where everything of the cluster lies. */
  home: string
  /** The processes that answer calls, each by itself. */
  apis: string[]
  /** Each database machine's address, and the namespace that its network is in. */
  machines: { name: string; host: string; namespace: string }[]
}

export async function clusterSettings(): Promise<ClusterSettings> {
  const lines = (await cluster('env')).matchAll(/^export (\w+)='(.*)'$/gm)
  const of = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  const settings = (name: string): string => {
    const value = of[name]
    if (value === undefined) throw new Error(`npm run cluster -- env says nothing of ${name}`)
    return value
  }
  return {
    site: settings('PUBLIC_URL'),
    door: settings('CLUSTER_DOOR'),
    ownerUrl: settings('DATABASE_URL'),
    superuserUrl: settings('CLUSTER_SUPERUSER_URL'),
    secretKey: settings('SECRET_KEY'),
    treasury: settings('TREASURY_ADDRESS'),
    home: settings('CLUSTER_HOME'),
    apis: settings('CLUSTER_APIS').split(','),
    machines: settings('CLUSTER_MACHINES')
      .split(',')
      .map((one) => {
        const [name = '', host = '', namespace = ''] = one.split('=')
        return { name, host, namespace }
      }),
  }
}

/** Everything runs, says that it can work, and a second database has all that the first one has. */
export const untilWhole = (secondsMax: number): Promise<number> => until(secondsMax, () => [])

const ofProduct = /^(api|worker|fleet|signer)\d$/

/** The same, but for one process of the product, which may still be on its way. */
export const untilNearlyWhole = (secondsMax: number): Promise<number> =>
  until(secondsMax, (late) => late.filter((name) => ofProduct.test(name)).slice(0, 1))

/** Answers how many seconds it took. */
async function until(secondsMax: number, mayBeLate: (late: string[]) => string[]): Promise<number> {
  const began = Date.now()
  for (;;) {
    const { primary, synchronous, members } = await clusterStatus()
    const late = members.filter(({ isReady }) => !isReady)
    const allowed = mayBeLate(late.map(({ name }) => name))
    if (primary && synchronous && late.every(({ name }) => allowed.includes(name))) return (Date.now() - began) / 1000
    if (Date.now() - began > secondsMax * 1000)
      throw new Error(`The cluster is not whole after ${secondsMax} s: ${JSON.stringify(late)}`)
  }
}
