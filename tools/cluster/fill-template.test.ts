import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillTemplate, namesIn } from './fill-template.ts'
import { valuesOf } from './programs.ts'
import type { Passwords } from './settings.ts'

const folder = 'deploy/cluster'
const templates = readdirSync(folder).filter((name) => !['README.md', 'cluster.env'].includes(name))
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const start = {
  place: { home: '/srv/cluster', user: undefined, hasMachines: true },
  passwords: new Proxy({}, { get: (_, name) => `password of ${String(name)}` }) as Passwords,
}

const named = (name: string) => `\${${name}}`

test('values stand in the place of names, and a name without one is a mistake', () => {
  const template = `host=${named('HOST')}:${named('PORT')}, not $HOST`
  expect(fillTemplate(template, { HOST: 'db', PORT: '5432' })).toBe('host=db:5432, not $HOST')
  expect(() => fillTemplate(template, { HOST: 'db' })).toThrow('asks for PORT')
})

test('what production fills in is what the files ask for, and what the cluster on one machine fills in itself', () => {
  const asked = [...new Set(templates.flatMap((name) => namesIn(read(name))))].sort()
  expect(asked.length).toBeGreaterThan(20)
  const production = [...read('cluster.env').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(production.sort()).toEqual(asked)
  expect(Object.keys(valuesOf(start, 'db1')).sort()).toEqual(asked)
})

test.each(templates)('%s is filled in without a rest', (name) => {
  const filled = fillTemplate(read(name), valuesOf(start, 'db2'))
  expect(filled).not.toContain(named('').slice(0, 2))
})

test('a primary is given up before a commit could be answered elsewhere: the ttl covers a loop and two tries', () => {
  const seconds = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(read('patroni.yml'))?.[1])
  expect(seconds('ttl')).toBeGreaterThanOrEqual(seconds('loop_wait') + 2 * seconds('retry_timeout'))
  expect(read('patroni.yml')).toMatch(/synchronous_mode: true\n +synchronous_mode_strict: true/)
})

test('a lock is only taken from whom it belongs to: Patroni 3.0.2 writes over another one by the newer interface of etcd', () => {
  expect(read('patroni.yml')).toMatch(/^etcd:$/m)
  expect(read('patroni.yml')).not.toMatch(/^etcd3:/m)
  expect(read('etcd.yml')).toMatch(/^enable-v2: true$/m)
})
