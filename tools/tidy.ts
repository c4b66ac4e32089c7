import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clockFindings } from './clock-findings.ts'
import { ownerFindings, tableFindings } from './table-findings.ts'
import { heightOf, roomOf, sliceOf, wingOf } from './wings.ts'

export type SourceFile = { path: string; text: string }
export type Finding = { path: string; line: number; rule: string; words: string }

const linesMax = 350
const climbsMax = 3
/** Who may import which package of ours; what is not listed here imports none. */
const packagesAllowed: Record<string, readonly string[]> = {
  engine: ['money'],
  contract: ['money'],
  server: ['money', 'contract', 'engine'],
  web: ['money', 'contract', 'engine'],
  e2e: ['contract', 'tools'],
  tools: [],
}
/** Slices that may use the engine, what shows deals to people for all of them, and the one part of the site that may. */
const engineUsers = [
  /^server\/(bots\/(trading|fleet|reports|terminals)|sandbox)\//,
  /^server\/platform\/shown-deal/,
  /^web\/lab\//,
]
const namesBanned = /(^|[/-])(utils?|helpers?|services?|managers?|common)(\.tsx?$|\/)/

// Written in pieces so that this file does not find itself.
const wordsBanned: readonly [RegExp, string][] = [
  [new RegExp(['registry', 'npmjs'].join('\\.')), 'names a package registry host'],
  [new RegExp(`(^|[\\s'"\`(=:])/(${['work', 'root', 'home'].join('|')})/`), 'names an absolute path of one machine'],
  [
    new RegExp(`\\b(${['TO_DO', 'FIX_ME', 'HA_CK'].join('|').replaceAll('_', '')})\\b`),
    'leaves work for later without an issue',
  ],
  [/\bas any\b/, 'throws the types away'],
]

/** The engine decides from what it is given: no clock, no chance, nothing from outside. */
const outsideOfEngine =
  /\b(Date\.now|new Date\(\)|Math\.random|performance\.|process\.|fetch\(|setTimeout|setInterval|crypto\.)|['"]node:/

/** Everything about a file that neither the compiler nor Biome looks at. */
export function findingsIn(file: SourceFile, exists: (path: string) => boolean = existsSync): Finding[] {
  return [
    ...importFindings(file, exists),
    ...lengthFindings(file),
    ...nameFindings(file),
    ...wordFindings(file),
    ...engineFindings(file),
    ...tableFindings(file),
    ...clockFindings(file),
  ]
}

function importFindings({ path, text }: SourceFile, exists: (path: string) => boolean): Finding[] {
  // Benches measure the inside of everything; nothing imports them.
  if (!/\.(ts|tsx|mjs)$/.test(path) || path.startsWith('bench/')) return []
  const findings: Finding[] = []
  for (const { target, line } of importsOf(text)) {
    const say = (rule: string, words: string) => findings.push({ path, line, rule, words: `${words} (${target})` })
    const ours = /^@fairlead\/([^/]+)/.exec(target)?.[1]
    if (ours) {
      const from = path.split('/')[0] ?? ''
      if (!packagesAllowed[from]?.includes(ours)) say('package-direction', `${from} may not import ${ours}`)
      else if (ours === 'engine' && !engineUsers.some((user) => user.test(path)))
        say('engine-users', 'only trading, the fleet, reports, terminals, sandbox and the back-test lab use the engine')
    }
    if (target.startsWith('.')) {
      const resolved = normalize(join(dirname(path), target))
      for (const [rule, words] of relativeProblems(path, resolved, target)) say(rule, words)
      if (!exists(resolved)) say('missing', 'imports a file that is not there')
    }
  }
  return findings
}

function relativeProblems(path: string, resolved: string, target: string): [string, string][] {
  const problems: [string, string][] = []
  const from = sliceOf(path)
  const to = sliceOf(resolved)
  const isTest = /\.(db\.)?test\.tsx?$/.test(path) || /\/testing\//.test(path)
  // A file at the root belongs to no package; it sets up what all of them use.
  if (path.includes('/') && path.split('/')[0] !== resolved.split('/')[0])
    problems.push(['package-direction', 'reaches into another package by path'])
  if (target.split('../').length - 1 > climbsMax)
    problems.push(['climbing', 'climbs more than three folders: a wing, a slice and a room are deep enough'])
  if (/\/testing\//.test(resolved) && !isTest && !path.startsWith('e2e/'))
    problems.push(['testing-only', 'what only tests need is imported by the product'])
  if (path.startsWith('server/') && from !== to && !isTest && from !== 'root') {
    if (to === 'root') problems.push(['composition-root', 'nothing imports the composition root'])
    if (heightOf(resolved) > heightOf(path))
      problems.push(['wing-order', `${wingOf(path)} stands below ${wingOf(resolved)}: an arrow never runs up`])
    if (from === 'ledger' && to !== 'platform') problems.push(['ledger-alone', 'the ledger imports no slice'])
    if (/(^|[/-])store\.ts$/.test(resolved))
      problems.push(['foreign-store', "uses another slice's store instead of its verbs"])
  }
  if (path.startsWith('web/') && from !== to && from !== 'root') {
    if (
      ['site', 'lab', 'ui', 'lib', 'content', 'security'].includes(from) &&
      ['member', 'operator', 'account'].includes(to)
    )
      problems.push(['web-direction', `${from} may not import ${to}`])
    if (from === 'ui' && to === 'lib' && /\/(api|session|query)/.test(resolved))
      problems.push(['ui-fetches', 'the design system fetches nothing'])
    if (['member', 'operator'].includes(from) && ['member', 'operator'].includes(to))
      problems.push(['web-direction', `${from} may not import ${to}`])
  }
  return problems
}

function lengthFindings({ path, text }: SourceFile): Finding[] {
  const lines = text.split('\n').length
  const isCode = /\.(ts|tsx|mjs)$/.test(path) && !path.includes('.gen.')
  // A longer file must say why on its first line: `// long: <reason>`.
  if (!isCode || lines <= linesMax || /^\/\/ long: .{15,}/.test(text)) return []
  return [
    {
      path,
      line: lines,
      rule: 'length',
      words: `${lines} lines; at most ${linesMax}, or a first line "// long: <reason>"`,
    },
  ]
}

function nameFindings({ path }: SourceFile): Finding[] {
  return namesBanned.test(path)
    ? [{ path, line: 1, rule: 'name', words: 'is named after a pattern, not after what it does' }]
    : []
}

function wordFindings({ path, text }: SourceFile): Finding[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      wordsBanned
        .filter(([pattern]) => pattern.test(content))
        .map(([, words]) => ({ path, line: index + 1, rule: 'words', words })),
    )
}

function engineFindings({ path, text }: SourceFile): Finding[] {
  if (!path.startsWith('engine/') || !path.endsWith('.ts') || path.endsWith('.test.ts')) return []
  return text
    .split('\n')
    .flatMap((content, index) =>
      outsideOfEngine.test(content)
        ? [{ path, line: index + 1, rule: 'engine-pure', words: 'the engine has no clock, no chance and no outside' }]
        : [],
    )
}

function importsOf(text: string): { target: string; line: number }[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g
  return [...text.matchAll(pattern)].map((match) => ({
    target: (match[1] ?? match[2] ?? match[3] ?? '').replace(/\?.*$/, ''),
    line: text.slice(0, (match.index ?? 0) + match[0].length).split('\n').length,
  }))
}

/** No two slices may need each other, by whatever way round. */
export const sliceCycles = (files: readonly SourceFile[]): string[][] =>
  cyclesIn(files, (path) => (path.startsWith('server/') ? sliceOf(path) : 'root'))

/** No two rooms of one slice may need each other either. */
export const roomCycles = (files: readonly SourceFile[]): string[][] =>
  cyclesIn(files, roomOf, (from, to) => sliceOf(from) === sliceOf(to))

function cyclesIn(
  files: readonly SourceFile[],
  placeOf: (path: string) => string,
  counts: (from: string, to: string) => boolean = () => true,
): string[][] {
  const needs = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    const from = placeOf(path)
    if (!/^(server|web)\//.test(path) || /\.test\.tsx?$|\/testing\//.test(path) || from === 'root') continue
    for (const { target } of importsOf(text)) {
      if (!target.startsWith('.')) continue
      const resolved = normalize(join(dirname(path), target))
      const to = placeOf(resolved)
      if (to !== 'root' && to !== from && counts(path, resolved))
        needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  }
  const cycles: string[][] = []
  const visit = (trail: string[]) => {
    for (const next of needs.get(trail.at(-1) ?? '') ?? []) {
      if (next === trail[0]) cycles.push([...trail, next])
      else if (!trail.includes(next) && next > (trail[0] ?? '')) visit([...trail, next])
    }
  }
  for (const start of needs.keys()) visit([start])
  return cycles
}

export function trackedFiles(): SourceFile[] {
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  }).split('\n')
  return names
    .filter(
      (path) =>
        /\.(ts|tsx|mjs|json|md|sql|css|html|yml|npmrc|mq5|sol|sh)$|^\.ci\/run$|LICENSE/.test(path) && existsSync(path),
    )
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = trackedFiles()
  const findings = [...files.flatMap((file) => findingsIn(file)), ...ownerFindings(files)]
  for (const { path, line, rule, words } of findings) console.log(`${path}:${line} ${rule}: ${words}`)
  const cycles = [...sliceCycles(files), ...roomCycles(files)]
  for (const cycle of cycles) console.log(`circle: ${cycle.join(' -> ')}`)
  console.log(`tidy: ${files.length} files, ${findings.length + cycles.length} findings`)
  process.exitCode = findings.length + cycles.length > 0 ? 1 : 0
}
