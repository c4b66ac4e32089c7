import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { alertTitles, grave } from '@fairlead/contract/alerts'
import { timings } from '@fairlead/contract/constants'
import { formatEther } from 'viem'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { lateSeconds as lateShardSeconds } from '../bots/fleet/shards/late-shards.ts'
import { slowMs } from '../platform/http/create-app.ts'
import { testServer } from '../sandbox/testing/test-server.ts'
import { lagBlocksMax } from '../wallet/deposits/watch/keep-watching.ts'
import { lateSeconds as latePublicationSeconds } from '../wallet/open-books/watch-publications.ts'
import { gasMin, waitingSecondsMax } from '../wallet/payouts/watch-payouts.ts'
import { ageHoursMax } from '../watch/alerts/beat/watch-backups.ts'
import { watched } from '../watch/alerts/beat/watch-silence.ts'
import { lateSeconds as lateOrderSeconds } from '../watch/alerts/late-order.ts'
import { runbooks } from '../watch/alerts/send/runbooks.ts'
import { asAsked, monitoringFolder, readDashboard, readExpression, readRules } from './read-monitoring.ts'

const rules = readRules()
const dashboard = readDashboard()
const panels = dashboard.panels.filter(({ type }) => type !== 'row')
const expressions = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr: asAsked(expr) }))),
].map(({ of, expr }) => ({ of, ...readExpression(expr) }))

/** Prometheus makes these by itself. */
const ofPrometheus = ['up', 'ALERTS', 'scrape_duration_seconds']

const scraped = await scrape()

/** What a started service of all roles tells: its metrics by their type, and the labels of those that are measured from the start. */
async function scrape() {
  const server = await testServer({ SANDBOX_WORLD: 'empty', OPERATIONS_PORT: '0' })
  const read = async () => (await fetch(`${server.operationsUrl}/metrics`)).text()
  const values = (metric: string, label: string) =>
    [...text.matchAll(new RegExp(`^${metric}{.*?\\b${label}="([^"]*)"`, 'gm'))].map(([, value = '']) => value)
  let text = ''
  // Each part is heard of for the first time when it has done its work once.
  while (values('fairlead_silent_seconds', 'part').length < Object.keys(watched).length) {
    await pause(200)
    text = await read()
  }
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const names = [...types].flatMap(([name, type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  )
  return { types, names: [...names, ...ofPrometheus], values }
}

test('every expression of the rules and the dashboard is one, and names nothing that a started service does not tell', () => {
  expect(expressions.length).toBeGreaterThan(100)
  expect(expressions.filter(({ isRead }) => !isRead)).toEqual([])
  expect(expressions.filter(({ metrics }) => metrics.length === 0)).toEqual([])
  const unknown = expressions.flatMap(({ of, metrics }) =>
    metrics.filter((name) => !scraped.names.includes(name)).map((name) => `${of}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('the kinds, parts, states and roles that they ask for are there, too', () => {
  const asked = expressions
    .flatMap(({ matchers }) => matchers)
    // What a counter counts by comes with the first of it.
    .filter(({ metric, label }) => scraped.types.get(metric) === 'gauge' && !['job', 'instance'].includes(label))
  expect(asked.length).toBeGreaterThan(10)
  const missing = asked.flatMap(({ metric, label, value }) =>
    value
      .split('|')
      .filter((one) => !scraped.values(metric, label).includes(one))
      .map((one) => `${metric}{${label}="${one}"}`),
  )
  expect(missing).toEqual([])
})

test('each rule has a name of its own and a runbook, and each runbook the rules that lead to it', () => {
  const names = rules.map(({ alert }) => alert)
  expect(names).toEqual([...new Set(names)])
  const pages = readdirSync('docs/runbooks').map((file) => `docs/runbooks/${file}`)
  expect(pages.length).toBeGreaterThan(30)
  expect([...new Set(rules.map((rule) => rule.annotations.runbook_url))].toSorted()).toEqual(pages.toSorted())
  const kinds = Object.entries(runbooks)
  for (const page of pages) {
    const [, lead = ''] = readFileSync(page, 'utf8').split('\n\n')
    expect({ page, alerts: quoted(lead) }).toEqual({
      page,
      alerts: [
        ...rules.filter(({ annotations }) => annotations.runbook_url === page).map(({ alert }) => alert),
        // Operators, whom the product tells itself, are sent to the same page.
        ...kinds.filter(([, of]) => of === page).map(([kind]) => kind),
      ].toSorted(),
    })
  }
  expect(kinds.filter(([kind, page]) => !(kind in alertTitles) || !pages.includes(page))).toEqual([])
})

const quoted = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).toSorted()

test('where a runbook leads to another page, that page is there', () => {
  for (const file of readdirSync('docs/runbooks')) {
    const text = readFileSync(`docs/runbooks/${file}`, 'utf8')
    const links = [...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, to = '']) => to)
    const known = [...readdirSync('docs/runbooks'), ...readdirSync('docs').map((name) => `../${name}`)]
    const broken = links.filter((to) => !known.includes(to))
    expect({ file, broken }).toEqual({ file, broken: [] })
  }
})

/** What a machine says, not the product. */
const saidByOthers = ['heap out of memory', 'too many connections', 'Lock']

test('what a runbook says stands in the log, an alert or on the dashboard, stands there', () => {
  const titles = dashboard.panels.map(({ title }) => title)
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!test)\.ts$/.test(path) && !path.includes('node_modules'))
    .map((path) => readFileSync(`server/${path}`, 'utf8'))
  const quotes = readdirSync('docs/runbooks').flatMap((file) =>
    [...readFileSync(`docs/runbooks/${file}`, 'utf8').matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(
      ([, words = '']) => ({ file, words }),
    ),
  )
  expect(quotes.length).toBeGreaterThan(30)
  const known = [...saidByOthers, ...titles, ...Object.values(alertTitles)]
  const isSaid = (words: string) => known.includes(words) || sources.some((source) => source.includes(words))
  expect(quotes.filter(({ words }) => !isSaid(words))).toEqual([])
})

test('where the product draws a line itself, the rule draws the same', () => {
  const lines: Record<string, number> = {
    FairleadWorkerSilent: watched.worker.secondsMax,
    FairleadFleetSilent: watched.fleet.secondsMax,
    FairleadChainUnread: watched.chain.secondsMax,
    FairleadDepositsBehind: lagBlocksMax,
    FairleadLedgerUnchecked: watched.books.secondsMax,
    FairleadWorkLate: lateOrderSeconds,
    FairleadShardsLate: lateShardSeconds,
    FairleadPayoutWaiting: waitingSecondsMax,
    FairleadBackupOld: ageHoursMax * 3_600,
    FairleadGasLow: Number(formatEther(gasMin)),
    FairleadPublicationLate: latePublicationSeconds,
    FairleadAnswersSlow: slowMs / 1_000,
  }
  for (const [alert, line] of Object.entries(lines)) {
    const { numbers } = expressions.find(({ of }) => of === alert) ?? { numbers: [] }
    // A quantile goes before the line; hours are written as so many times 3600.
    const drawn = alert === 'FairleadAnswersSlow' ? numbers.slice(1) : numbers
    expect({ alert, line: drawn.reduce((product, factor) => product * factor, 1) }).toEqual({ alert, line })
  }
  expect(watched.books.secondsMax * 1_000).toBe(timings.bookCheckAgeMsMax)
})

test('whatever of the product’s own alerts stops money, or says that nobody would hear, Prometheus tells, too', () => {
  const asked = expressions
    .flatMap(({ of, matchers }) => matchers.map((matcher) => ({ of, ...matcher })))
    .filter(
      ({ of, metric, label }) => of.startsWith('Fairlead') && metric === 'fairlead_alerts_open' && label === 'kind',
    )
    .flatMap(({ value }) => value.split('|'))
  // These have rules that look for themselves.
  const seen = ['payouts_stopped', 'check_late', 'transfer_stuck', 'chain_behind', 'worker_silent', 'order_stuck']
  expect([...asked, ...seen].toSorted()).toEqual([...grave, 'deposit_uncredited'].toSorted())
})

const ruleTests = z.object({
  tests: z.array(
    z.object({
      promql_expr_test: z.array(z.object({ expr: z.string(), exp_samples: z.array(z.unknown()) })).default([]),
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
})

test('each rule is tried with made-up figures, well and not', () => {
  const { tests } = ruleTests.parse(parse(readFileSync(`${monitoringFolder}/rules.test.yml`, 'utf8')))
  const names = rules.map(({ alert }) => alert).toSorted()
  const firing = tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0),
  )
  expect([...new Set(firing.map(({ alertname }) => alertname))].toSorted()).toEqual(names)
  const well = tests.flatMap(({ promql_expr_test }) =>
    promql_expr_test.filter(({ exp_samples }) => exp_samples.length === 0),
  )
  expect([...new Set(well.map(({ expr }) => expr))].toSorted()).toEqual(
    names.map((name) => `ALERTS{alertname="${name}"}`),
  )
})

test('the dashboard can be read: its panels have names and explanations of their own, stand beside each other, and ask for known variables', () => {
  expect(panels.map(({ title }) => title)).toEqual([...new Set(panels.map(({ title }) => title))])
  expect(panels.filter(({ description, targets }) => !description || targets.length === 0)).toEqual([])
  expect(dashboard.panels.map(({ id }) => id)).toEqual(dashboard.panels.map((_, index) => index + 1))
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  )
  expect(cells).toHaveLength(new Set(cells).size)
  expect(Math.max(...dashboard.panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24)
  const variables = [...dashboard.text.matchAll(/\$\{?([a-z]\w*)/g)].map(([, name = '']) => name)
  expect([...new Set(variables)].toSorted()).toEqual(dashboard.templating.list.map(({ name }) => name).toSorted())
  const queries = dashboard.templating.list
    .filter(({ type }) => type === 'query')
    .map(({ query }) => JSON.stringify(query))
  expect(queries.filter((query) => !query.includes('label_values(fairlead_process_info'))).toEqual([])
})

test('the page about running it says what each figure of ours tells, and names each alert beside what it looks at', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  const ours = [...scraped.types.keys()].filter((name) => name.startsWith('fairlead_'))
  expect(ours.length).toBeGreaterThan(40)
  expect(ours.filter((name) => !new RegExp(`\`${name}[\`{]`).test(page))).toEqual([])
  expect(
    rules.map(({ alert }) => alert.replace('Fairlead', '')).filter((name) => !page.includes(`\`${name}\``)),
  ).toEqual([])
})
