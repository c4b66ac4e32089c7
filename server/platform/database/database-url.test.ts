import { describe, expect, test } from 'vitest'
import { atAnyHost, isHostList, parseDatabaseUrl, problemOfDatabaseUrl, withHosts, withLogin } from './database-url.ts'

const three = 'postgres://me:p%40ss@one.test:5432,two.test,[::1]:5433/fairlead?sslmode=require'

test('an address with several hosts is one with each of them, and the rest said once', () => {
  const parsed = parseDatabaseUrl(three)
  expect(parsed).toMatchObject({ user: 'me', password: 'p@ss', database: 'fairlead', mustTakeWrites: true })
  expect(parsed.hosts.map(parsed.at)).toEqual([
    'postgres://me:p%40ss@one.test:5432/fairlead?sslmode=require',
    'postgres://me:p%40ss@two.test/fairlead?sslmode=require',
    'postgres://me:p%40ss@[::1]:5433/fairlead?sslmode=require',
  ])
})

test('one host stays as it is, whatever stands in its password', () => {
  for (const one of [
    'postgres://me:a,b@db.test/fairlead',
    'postgresql://db.test:6432/fairlead',
    'postgres://me:x@127.0.0.1:5432/fairlead?host=%2Ftmp%2Fsockets',
    'postgres://me:a@b@db.test/fairlead',
  ]) {
    const { hosts, at, mustTakeWrites } = parseDatabaseUrl(one)
    expect(hosts.map(at)).toEqual([one])
    expect(mustTakeWrites).toBe(false)
  }
})

describe('what the server must be', () => {
  test.each([
    ['postgres://a,b/x', true],
    ['postgres://a,b/x?target_session_attrs=read-write', true],
    ['postgres://a,b/x?target_session_attrs=any', false],
    ['postgres://a/x?target_session_attrs=primary', true],
    ['postgres://a/x', false],
  ])('%s', (url, mustTakeWrites) => {
    const parsed = parseDatabaseUrl(url)
    expect(parsed.mustTakeWrites).toBe(mustTakeWrites)
    expect(parsed.at(parsed.hosts[0] ?? '')).toBe('postgres://a/x')
  })
})

test.each([
  ['mysql://hush@a/x', 'must be a URL starting with postgres:// or postgresql://'],
  ['postgres://me:hush@a,,b/x', 'must name its hosts as name:port, separated by commas'],
  ['postgres://me:hush@a:1:2,b/x', 'must name its hosts as name:port, separated by commas'],
  ['postgres://me:hush@a,b/x?host=/run', 'must name its hosts once'],
  ['postgres://me:hush@a,b/x?target_session_attrs=standby', 'must leave target_session_attrs out'],
  ['postgres://me:hush@a,b:70000/x', 'must be an address that can be read'],
  [`postgres://me:hush@${'a,'.repeat(9)}b/x`, 'must name at most 9 hosts'],
])('%s is refused in words that hide it', (url, words) => {
  expect(problemOfDatabaseUrl(url)).toContain(words)
  expect(problemOfDatabaseUrl(url)).not.toContain('hush')
  expect(() => parseDatabaseUrl(url)).toThrow(words)
})

test('the same login and database elsewhere, by the network or by a socket', () => {
  expect(withHosts(three, 'x:1, y:2')).toBe('postgres://me:p%40ss@x:1,y:2/fairlead?sslmode=require')
  expect(withHosts('postgres://me@127.0.0.1:9/f?host=/tmp/here', 'x:1')).toBe('postgres://me@x:1/f')
  expect(withHosts('postgres://me@x:6432/f', '/run/postgresql:5432')).toBe('postgres://me@%2Frun%2Fpostgresql:5432/f')
})

test('where any server will do, several hosts are not asked whether they take writes', () => {
  expect(atAnyHost('postgres://me@a/x')).toBe('postgres://me@a/x')
  expect(parseDatabaseUrl(atAnyHost(three))).toMatchObject({
    mustTakeWrites: false,
    hosts: parseDatabaseUrl(three).hosts,
  })
  expect(parseDatabaseUrl(atAnyHost('postgres://a,b/x?target_session_attrs=primary')).mustTakeWrites).toBe(false)
})

test('another login at the same place', () => {
  expect(withLogin(three, 'you', 'a/b')).toBe(
    'postgres://you:a%2Fb@one.test:5432,two.test,[::1]:5433/fairlead?sslmode=require',
  )
})

test('hosts are a name or an address or a folder, each with its port', () => {
  for (const right of ['h:1', 'h.test:5432, 10.0.0.1:5432', '[::1]:5432', '/run/postgresql:5432'])
    expect(isHostList(right), right).toBe(true)
  for (const wrong of ['', 'h', 'h:', 'h:99999', 'me@h:1', 'h:1/db', 'postgres://h:1', 'h:1,'])
    expect(isHostList(wrong), wrong).toBe(false)
})
