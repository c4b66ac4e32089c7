import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { environment, parseConfig, parseOwnerConfig } from './config.ts'
import { secretSettings } from './keys/secret-settings.ts'
import { PlainSentence } from './plain-sentence.ts'

const secretKey = `k1:${'a'.repeat(64)}`
const live = {
  MODE: 'live',
  API_DATABASE_URL: 'postgres://api@db.test/fairlead',
  WORKER_DATABASE_URL: 'postgres://worker@db.test/fairlead',
  FLEET_DATABASE_URL: 'postgres://fleet@db.test/fairlead',
  SMTP_URL: 'smtps://mail.test',
  SECRET_KEY: secretKey,
  PUBLIC_URL: 'https://fairlead.test/',
  ROLES: 'api,worker,fleet',
  BSC_RPC_URLS: 'https://one.rpc.test, https://two.rpc.test',
  USDT_ADDRESS: '0x55d398326f99059fF775485246999027B3197955',
  TREASURY_ADDRESS: '0x00000000000000000000000000000000000000ff',
  DEPOSIT_XPUB: `xpub${'6'.repeat(107)}`,
  MAIL_OPERATOR: 'desk@fairlead.test',
  COLD_ADDRESS: `0x${'c'.repeat(40)}`,
}

const neededLive = [
  'API_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'FLEET_DATABASE_URL',
  'SMTP_URL',
  'SECRET_KEY',
  'PUBLIC_URL',
  'BSC_RPC_URLS',
  'USDT_ADDRESS',
  'DEPOSIT_XPUB',
  'TREASURY_ADDRESS',
  'MAIL_OPERATOR',
]

function problemsOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(PlainSentence)
    return (error as Error).message.split('\n')
  }
}

test('the sandbox needs nothing', () => {
  expect(parseConfig({})).toMatchObject({
    MODE: 'sandbox',
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATA_DIR: '.data',
    ROLES: ['api', 'worker', 'fleet', 'signer'],
    SANDBOX_WORLD: 'demo',
    RATE_LIMIT_SCALE: 1,
    TRUST_PROXY: false,
  })
  expect(parseConfig({ PORT: '4000', PUBLIC_URL: '', LOG_LEVEL: '' })).toMatchObject({
    PUBLIC_URL: 'http://127.0.0.1:4000',
    LOG_LEVEL: 'info',
  })
})

test('everything wrong is said at once, each with its name', () => {
  const [heading, ...problems] = problemsOf({
    MODE: 'prod',
    PORT: '70000',
    DATABASE_URL: 'mysql://db',
    ROLES: 'api,chef',
    SECRET_KEY: 'short',
    RATE_LIMIT_SCALE: '0',
    TRUST_PROXY: 'true',
    SMTP_URL: 'mail.test',
  })
  expect(heading).toBe('These settings need attention:')
  const names = problems.map((problem) => problem.trim().split(/[:.]/)[0])
  expect(names.sort()).toEqual([
    'DATABASE_URL',
    'MODE',
    'PORT',
    'RATE_LIMIT_SCALE',
    'ROLES',
    'SECRET_KEY',
    'SMTP_URL',
    'TRUST_PROXY',
  ])
  expect(problems.join()).toContain('must be a URL starting with postgres:// or postgresql://')
})

test('a value that is refused is not shown: it may be a secret', () => {
  expect(problemsOf({ SECRET_KEY: 'hush', DATABASE_URL: 'ftp://me:hush@db' }).join()).not.toContain('hush')
})

test('live mode names every missing setting in one message', () => {
  const problems = problemsOf({ MODE: 'live', PORT: 'x' })
  for (const name of neededLive) expect(problems).toContain(`  ${name}: is needed when MODE is live`)
  expect(problems.some((problem) => problem.startsWith('  PORT:'))).toBe(true)
})

test.each(neededLive)('live mode does not start without %s', (name) => {
  expect(parseConfig(live)).toMatchObject({ MODE: 'live', PUBLIC_URL: 'https://fairlead.test' })
  expect(problemsOf({ ...live, [name]: '' })).toEqual([
    'These settings need attention:',
    `  ${name}: is needed when MODE is live`,
  ])
})

test('an address of the database may name several hosts, and what is wrong with it is said without showing it', () => {
  const several = 'postgres://api:hush@one.test:5432,two.test:5432/fairlead'
  expect(parseConfig({ ...live, API_DATABASE_URL: several }).API_DATABASE_URL).toBe(several)
  const problems = problemsOf({ ...live, API_DATABASE_URL: several.replace('two.test', '') })
  expect(problems[1]).toBe('  API_DATABASE_URL: must name its hosts as name:port, separated by commas')
  expect(problems.join()).not.toContain('hush')
})

test('a pooler comes with the servers behind it, and what belongs to the owner goes past it', () => {
  const pooled = { ...live, DATABASE_POOLED: '1', DATABASE_DIRECT: 'one.test:5432,two.test:5432' }
  expect(parseConfig(pooled)).toMatchObject({ DATABASE_POOLED: true, DATABASE_DIRECT: pooled.DATABASE_DIRECT })
  expect(parseConfig(live).DATABASE_POOLED).toBe(false)
  expect(problemsOf({ ...pooled, DATABASE_DIRECT: '' })[1]).toContain(
    'DATABASE_DIRECT: is needed with DATABASE_POOLED=1',
  )
  expect(problemsOf({ ...pooled, DATABASE_POOLED: '' })[1]).toContain('DATABASE_DIRECT: is only for DATABASE_POOLED=1')
  for (const wrong of ['one.test', 'me:hush@one.test:5432', 'postgres://one.test:5432'])
    expect(problemsOf({ ...pooled, DATABASE_DIRECT: wrong })[1]).toContain('DATABASE_DIRECT: must be host:port')
  const DATABASE_URL = 'postgres://owner:hush@pooler.test:6432/fairlead'
  expect(parseOwnerConfig({ ...pooled, DATABASE_URL }).DATABASE_URL).toBe(
    'postgres://owner:hush@one.test:5432,two.test:5432/fairlead',
  )
})

test('a role is given as many connections as it works with at once, or is told why it needs them', () => {
  expect(parseConfig({})).toMatchObject({
    API_DATABASE_CONNECTIONS: 10,
    WORKER_DATABASE_CONNECTIONS: 10,
    FLEET_DATABASE_CONNECTIONS: 10,
    SIGNER_DATABASE_CONNECTIONS: 10,
  })
  expect(parseConfig({ FLEET_DATABASE_CONNECTIONS: '3' }).FLEET_DATABASE_CONNECTIONS).toBe(3)
  expect(problemsOf({ FLEET_DATABASE_CONNECTIONS: '2' })[1]).toBe(
    '  FLEET_DATABASE_CONNECTIONS: must be at least 3: two shards are played at once, and figures are read beside them',
  )
  expect(problemsOf({ API_DATABASE_CONNECTIONS: '0', WORKER_DATABASE_CONNECTIONS: '501' })).toHaveLength(3)
})

test('keys may have several generations, and a chain up to five nodes', () => {
  const keys = `${live.DEPOSIT_XPUB}, xpub${'7'.repeat(107)}`
  expect(parseConfig({ ...live, DEPOSIT_XPUB: keys }).DEPOSIT_XPUB).toBe(keys)
  const nodes = (count: number) => Array.from({ length: count }, (_, n) => `https://n${n}.rpc.test`).join()
  expect(parseConfig({ ...live, BSC_RPC_URLS: nodes(5) }).BSC_RPC_URLS).toHaveLength(5)
  expect(problemsOf({ ...live, BSC_RPC_URLS: nodes(6) })).toHaveLength(2)
})

test('in live mode only a process that does nothing else may hold the key that spends', () => {
  const key = `xprv${'9'.repeat(107)}`
  const SIGNER_DATABASE_URL = 'postgres://signer@db.test/fairlead'
  const alone = { ...live, ROLES: 'signer', PAYOUT_SIGNER_KEY: key }
  expect(parseConfig({ ...alone, SIGNER_DATABASE_URL })).toMatchObject({ ROLES: ['signer'] })
  expect(problemsOf(alone)[1]).toContain('SIGNER_DATABASE_URL: is needed')
  const problemOf = (env: Record<string, string>) => problemsOf({ ...live, SIGNER_DATABASE_URL, ...env })[1]
  expect(problemOf({ PAYOUT_SIGNER_KEY: key })).toContain('PAYOUT_SIGNER_KEY: only a process with ROLES=signer')
  expect(problemOf({ ROLES: 'signer' })).toContain('PAYOUT_SIGNER_KEY: is needed')
  expect(problemOf({ ROLES: 'api,signer', PAYOUT_SIGNER_KEY: key })).toContain('ROLES: signer must be alone')
})

test('the key or a remote signer, never both; and only the signer has either', () => {
  const SIGNER_DATABASE_URL = 'postgres://signer@db.test/fairlead'
  const signer = { ...live, ROLES: 'signer', SIGNER_DATABASE_URL }
  const at = 'unix:/run/fairlead/signer.sock'
  expect(parseConfig({ ...signer, SIGNER_URL: at })).toMatchObject({ SIGNER_URL: at })
  const both = problemsOf({ ...signer, SIGNER_URL: at, PAYOUT_SIGNER_KEY: `xprv${'9'.repeat(107)}` })
  expect(both[1]).toContain('SIGNER_URL: the remote signer has the key, so leave PAYOUT_SIGNER_KEY out')
  expect(problemsOf({ ...live, SIGNER_URL: at })[1]).toContain(
    'SIGNER_URL: only a process with ROLES=signer may have it',
  )
  for (const wrong of ['http://host:1', 'unix:relative', 'tls://host', `unix:/${'x'.repeat(101)}`])
    expect(problemsOf({ ...signer, SIGNER_URL: wrong })[1]).toContain('SIGNER_URL: must be unix:/path')
  const tls = { ...signer, SIGNER_URL: 'tls://signer.test:8443' }
  expect(
    problemsOf(tls)
      .slice(1)
      .map((problem) => problem.trim().split(':')[0]),
  ).toEqual(['SIGNER_TLS_CA', 'SIGNER_TLS_CERT', 'SIGNER_TLS_KEY', 'SIGNER_PEER_NAME'])
})

test('live mode has a cold address, or says aloud that it has none', () => {
  const without = { ...live, COLD_ADDRESS: '' }
  expect(problemsOf(without)).toEqual([
    'These settings need attention:',
    expect.stringContaining('COLD_ADDRESS: is needed when MODE is live'),
  ])
  expect(problemsOf({ ...without, HOT_WALLET_MAX: '1000000' })).toHaveLength(2)
  expect(parseConfig({ ...without, HOT_WALLET_MAX: 'unlimited' }).HOT_WALLET_MAX).toBe('unlimited')
  expect(parseConfig({ ...live, HOT_WALLET_MAX: '5' }).HOT_WALLET_MAX).toBe(5)
})

describe('a secret as a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const put = (text: string, mode = 0o600) => {
    const file = join(folder, `${Math.random()}`)
    writeFileSync(file, text)
    chmodSync(file, mode)
    return file
  }

  test.each(secretSettings)('%s may be one, with or without the new line at its end', (name) => {
    const value: Record<string, string> = {
      SECRET_KEY: secretKey,
      PAYOUT_SIGNER_KEY: `xprv${'9'.repeat(107)}`,
      SMTP_URL: 'smtps://me:hush@mail.test',
      BSC_RPC_URLS: 'https://one.rpc.test',
      ALERT_WEBHOOK_URL: 'https://chat.test/hook',
      ALERT_ROUTES: 'payouts_stopped=https://chat.test/money',
      HEARTBEAT_URL: 'https://beats.test/ours',
    }
    const secret = value[name] ?? (name.endsWith('DATABASE_URL') ? 'postgres://me:hush@db.test/x' : 'hush'.repeat(8))
    for (const [text, mode] of [
      [secret, 0o400],
      [`${secret}\n`, 0o640],
      [`${secret}\r\n`, 0o600],
    ] as const)
      expect(parseConfig({ [`${name}_FILE`]: put(text, mode) })[name]).toEqual(parseConfig({ [name]: secret })[name])
    const twice = problemsOf({ [name]: secret, [`${name}_FILE`]: put(secret) })
    expect(twice[1]).toContain(`${name}: is given twice, by itself and as ${name}_FILE`)
    expect(twice.join()).not.toContain('hush')
  })

  test('one that is not there, empty, too large, no file, or open to all is named with its setting, and its text is not', () => {
    const problemOf = (file: string) => problemsOf({ SECRET_KEY_FILE: file }).slice(1).join('\n')
    expect(problemOf(join(folder, 'nowhere'))).toContain('SECRET_KEY_FILE:')
    expect(problemOf(join(folder, 'nowhere'))).toContain('cannot be read (ENOENT)')
    expect(problemOf(folder)).toContain('is not a file')
    expect(problemOf(put('\n'))).toContain('is empty')
    expect(problemOf(put('x'.repeat(70_000)))).toContain('is larger than')
    expect(problemOf(put(secretKey, 0o644))).toContain('can be read by every user of this machine')
    expect(problemOf(put('hush'))).toContain('SECRET_KEY: must be one or more keys')
    expect(problemOf(put('hush'))).not.toContain('hush')
  })

  test('what live mode needs may come from files, and what only others may read is not the owner’s to look at', () => {
    const { SECRET_KEY: _, API_DATABASE_URL: url, ...others } = live
    const files = { SECRET_KEY_FILE: put(secretKey), API_DATABASE_URL_FILE: put(url) }
    expect(parseConfig({ ...others, ...files })).toMatchObject({ SECRET_KEY: secretKey, API_DATABASE_URL: url })
    const lost = { ...files, SECRET_KEY_FILE: join(folder, 'nowhere') }
    expect(problemsOf({ ...others, ...lost })).toHaveLength(2)
    expect(parseOwnerConfig({ ...lost, DATABASE_URL_FILE: put(url) })).toMatchObject({ DATABASE_URL: url })
    expect(() => parseOwnerConfig({ DATABASE_URL_FILE: put('') })).toThrow('is empty')
  })

  test('a certificate is no secret', () => {
    expect(parseConfig({ SIGNER_TLS_CA_FILE: put('PEM', 0o644) }).SIGNER_TLS_CA).toBe('PEM')
    expect(problemsOf({ SIGNER_TLS_KEY_FILE: put('PEM', 0o644) })[1]).toContain('can be read by every user')
  })
})

test('the environment goes before the .env file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'))
  writeFileSync(join(folder, '.env'), 'PORT=1111\nLOG_LEVEL="warn"\n# a remark\nMAIL_FROM=\'Us <us@example.test>\'\n')
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  vi.stubEnv('PORT', '2222')
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  expect(environment()).toMatchObject({ PORT: '2222', LOG_LEVEL: 'warn', MAIL_FROM: 'Us <us@example.test>' })
})

test.each(['ALERT_WEBHOOK_URL', 'HEARTBEAT_URL'])('%s is an address without user name and password', (name) => {
  expect(parseConfig({ [name]: 'https://out.test/beat/1' })).toMatchObject({ [name]: 'https://out.test/beat/1' })
  expect(problemsOf({ [name]: 'https://me:hush@out.test/' })).toEqual([
    'These settings need attention:',
    `  ${name}: must carry no user name and no password`,
  ])
  expect(problemsOf({ [name]: 'ftp://out.test/' }).join()).toContain(
    `${name}: must be a URL starting with http:// or https://`,
  )
})
