import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { breakingProxy } from '../sandbox/testing/breaking-proxy.ts'
import { hasPrometheus, type Prometheus, startPrometheus } from '../sandbox/testing/debian-prometheus.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { testServer } from '../sandbox/testing/test-server.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { asOwner } from './as-owner.ts'
import { asAsked, monitoringFolder, readDashboard } from './read-monitoring.ts'

const canProve = hasPrometheus()

test.runIf(canProve).each([
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'rules.yml'],
  ['test', 'rules', 'rules.test.yml'],
])('promtool %s %s: %s', async (...command) => {
  const { stdout } = await promisify(execFile)('promtool', command, { cwd: monitoringFolder })
  expect(stdout).toContain('SUCCESS')
})

/** So long a rule holds before its alert fires, in the place of minutes and hours. */
const holdsSeconds = 5
const scrapeSeconds = 3
const watchedSeconds = 20
const settleMs = 300_000

/** What a service in which little happens has nothing of. */
const emptyPanels = [
  'Alerts, firing and pending',
  'Alerts about terminals and the market',
  'Refused for their rate',
  'Kept for standbys',
  'Failed jobs',
  'E-mails',
  'Heartbeats outside',
  'Sealed under older keys',
  'Shards behind',
  'Accounts played',
]

test.runIf(canProve)(
  'a real Prometheus reads all of it: a service that is well fires nothing, and each fault what it is',
  {
    timeout: 1_200_000,
  },
  async () => {
    const databaseUrl = await testDatabaseUrl()
    const database = { url: databaseUrl }
    const proxy = await breakingProxy(databaseUrl)
    whenOver(() => proxy.close())
    const common = { SANDBOX_WORLD: 'empty', METRICS_TOKEN: 'as-prometheus-has-it' }
    const worker = await testServer({ ...common, ROLES: 'worker,fleet,signer' }, databaseUrl)
    const api = await testServer({ ...common, ROLES: 'api', OPERATIONS_PORT: '0' }, proxy.url)
    const targets = [api, worker].map(({ operationsUrl = '' }) => operationsUrl)
    const isReady = async (url: string) => (await fetch(`${url}/ready`)).ok
    for (const url of targets) await expect.poll(() => isReady(url), { timeout: settleMs }).toBe(true)

    const prometheus = await startPrometheus(
      stringify({
        global: {
          scrape_interval: `${scrapeSeconds}s`,
          scrape_timeout: `${scrapeSeconds}s`,
          evaluation_interval: '1s',
        },
        rule_files: ['rules.yml'],
        scrape_configs: [
          { job_name: 'fairlead', static_configs: [{ targets: targets.map((url) => new URL(url).host) }] },
        ],
      }),
      { 'rules.yml': hasty(readFileSync(`${monitoringFolder}/rules.yml`, 'utf8')) },
    )
    await visit(api.url)

    // Rates need two scrapes, so at the very beginning some of them say that nothing moves.
    await expect.poll(() => active(prometheus), { timeout: settleMs, interval: 500 }).toEqual([])
    for (let second = 0; second < watchedSeconds; second++) {
      await visit(api.url)
      expect(await firing(prometheus)).toEqual([])
      await pause(1_000)
    }
    expect(await wrongPanels(prometheus)).toEqual([])

    await worker.stop()
    await asOwner(
      database,
      `UPDATE heartbeats SET at = at - interval '10 minutes'; UPDATE book_checks SET noted_at = noted_at - interval '10 minutes'`,
    )
    const withoutWorker = [
      'FairleadChainUnread',
      'FairleadFleetSilent',
      'FairleadLedgerUnchecked',
      'FairleadProcessDown',
      'FairleadRoleMissing: fleet',
      'FairleadRoleMissing: signer',
      'FairleadRoleMissing: worker',
      'FairleadWorkerSilent',
    ]
    await expect.poll(() => firingSoon(prometheus), { timeout: settleMs, interval: 500 }).toEqual(withoutWorker)

    await asOwner(database, `UPDATE payout_stop SET stopped_at = now(), reason = 'Tried'`)
    const stopped = [...withoutWorker, 'FairleadPayoutsStopped'].toSorted()
    await expect.poll(() => firingSoon(prometheus), { timeout: settleMs, interval: 500 }).toEqual(stopped)

    await proxy.refuse()
    const away = [...stopped, 'FairleadDatabaseAway', 'FairleadNotReady'].toSorted()
    await expect.poll(() => firingSoon(prometheus), { timeout: settleMs, interval: 500 }).toEqual(away)
    await proxy.serve()
    await expect.poll(() => firingSoon(prometheus), { timeout: settleMs, interval: 500 }).toEqual(stopped)
  },
)

/** The same rules, sooner. */
function hasty(rules: string): string {
  const written = parse(rules) as { groups: { rules: { for: string }[] }[] }
  for (const { rules } of written.groups) for (const rule of rules) rule.for = `${holdsSeconds}s`
  return stringify(written)
}

/** As somebody who looks at the site, so that there is traffic to measure. */
async function visit(url: string): Promise<void> {
  await fetch(`${url}/api/health`)
  await fetch(`${url}/api/terminal/sync`, { method: 'POST' })
}

const alertsAnswer = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          name: z.string(),
          health: z.string(),
          lastError: z.string().optional(),
          alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })),
        }),
      ),
    }),
  ),
})

/** Where the machine is slow they are right. */
const ofSpeed = ['FairleadEventLoopSlow', 'FairleadAnswersSlow']

async function active(prometheus: Prometheus, states = ['pending', 'firing', 'unknown']): Promise<string[]> {
  const { groups } = await prometheus.ask('/rules?type=alert', alertsAnswer)
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.filter(({ lastError }) => lastError)).toEqual([])
  return rules
    .filter(({ name }) => !ofSpeed.includes(name))
    .flatMap(({ name, health, alerts }) => [
      ...(states.includes(health) ? [`${name}: ${health}`] : []),
      ...alerts
        .filter(({ state }) => states.includes(state))
        .map(({ labels: { role } }) => (role === undefined ? name : `${name}: ${role}`)),
    ])
    .toSorted()
}
const firing = (prometheus: Prometheus) => active(prometheus, ['firing'])
/** That nobody signs is known after five minutes without a round; however long a machine takes, nobody waits for that here. */
const firingSoon = async (prometheus: Prometheus) =>
  (await firing(prometheus)).filter((name) => name !== 'FairleadSignerSilent')

/** Panels of the dashboard that show nothing where there is something to show, or the other way round. */
async function wrongPanels(prometheus: Prometheus): Promise<string[]> {
  const wrong: string[] = []
  const variables = { job: 'fairlead', instance: '.*' }
  for (const { title, targets } of readDashboard().panels) {
    const answers = await Promise.all(
      targets.map(({ expr }) => {
        const query = asAsked(expr).replaceAll(/\$(job|instance)/g, (_, name: 'job' | 'instance') => variables[name])
        return prometheus.ask(`/query?query=${encodeURIComponent(query)}`, z.object({ result: z.array(z.unknown()) }))
      }),
    )
    const isEmpty = answers.length > 0 && answers.every(({ result }) => result.length === 0)
    if (isEmpty !== emptyPanels.includes(title)) wrong.push(title)
  }
  return wrong
}
