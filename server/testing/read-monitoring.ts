import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { z } from 'zod'

export const monitoringFolder = 'deploy/monitoring'

const rule = z.strictObject({
  alert: z.string().regex(/^Fairlead([A-Z][a-z]+)+$/),
  expr: z.string(),
  for: z.string().regex(/^\d+[mh]$/),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({
    summary: z.string().min(10),
    description: z.string().min(20),
    runbook_url: z.string().regex(/^docs\/runbooks\/[a-z-]+\.md$/),
  }),
})
export type Rule = z.output<typeof rule>

export function readRules(): Rule[] {
  const { groups } = z
    .object({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) })
    .parse(parse(readFileSync(`${monitoringFolder}/rules.yml`, 'utf8')))
  return groups.flatMap(({ rules }) => rules)
}

const panel = z.object({
  id: z.int(),
  type: z.enum(['row', 'stat', 'table', 'timeseries']),
  title: z.string().min(2),
  description: z.string().optional(),
  gridPos: z.strictObject({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z.array(z.object({ expr: z.string() })).default([]),
})
const dashboard = z.object({
  schemaVersion: z.literal(39),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string(), query: z.unknown() })) }),
  panels: z.array(panel),
})

export function readDashboard() {
  const text = readFileSync(`${monitoringFolder}/dashboard.json`, 'utf8')
  return { ...dashboard.parse(JSON.parse(text)), text }
}

/** As Prometheus is asked: Grafana puts a length in the place of its own word for one. */
export const asAsked = (expr: string): string => expr.replaceAll('$__rate_interval', '5m')

type Matcher = { metric: string; label: string; operator: string; value: string }
type Expression = { isRead: boolean; metrics: string[]; matchers: Matcher[]; numbers: number[] }

/** What an expression of Prometheus names, by its own grammar. */
export function readExpression(expr: string): Expression {
  const read: Expression = { isRead: true, metrics: [], matchers: [], numbers: [] }
  const text = ({ from, to }: { from: number; to: number }) => expr.slice(from, to)
  parser.parse(expr).iterate({
    enter({ type, name, node }) {
      if (type.isError) read.isRead = false
      if (name === 'NumberDurationLiteral') read.numbers.push(Number(text(node)))
      if (name === 'VectorSelector') {
        const metric = node.getChild('Identifier')
        if (metric) read.metrics.push(text(metric))
      }
      if (name === 'UnquotedLabelMatcher') {
        const [label = '', operator = '', value = ''] = ['LabelName', 'MatchOp', 'StringLiteral'].map((part) => {
          const found = node.getChild(part)
          return found ? text(found) : ''
        })
        read.matchers.push({ metric: read.metrics.at(-1) ?? '', label, operator, value: value.slice(1, -1) })
      }
    },
  })
  return read
}
