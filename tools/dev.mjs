import { fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import { openLog } from './open-log.mjs'
import { standbyFile, watchServer } from './rebuild-server.mjs'
import { endLine, say, sayMaking, stopWith } from './say.mjs'

/** @typedef {import('./start.mjs').Message} Message */
/** @typedef {import('./start.mjs').Account} Account */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** One that does not come to rest is ended: whatever it was doing, the next one finishes. */
const stopMsMax = 5_000
const holderFile = 'build/dev/commands/hold-database.js'

/** Server and site, rebuilt as you type. The terminal says what a person must know; everything else is in two logs in DATA_DIR. */
export async function startDev() {
  process.env.PORT ||= '3000'
  const serverLog = openLog('server.log')
  const siteLog = openLog('site.log')
  /** @type {ChildProcess | undefined} */
  let server
  let isMaking = false
  let isOld = false
  let isEnding = false
  let siteUrl = ''
  /** @type {ChildProcess | undefined} */
  let standby
  const errorsSaid = new Set()

  say('Building the server')
  const isBuilt = await watchServer({
    entries: ['server/main.ts', 'server/commands/hold-database.ts'],
    onChange: renew,
  })
  if (!isBuilt) stopWith('The server could not be built.')
  const database = await holdDatabase()
  const site = startSite()
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => void endAll())
  startServer()

  function holdDatabase() {
    const holder = fork(holderFile, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    holder.stdout?.pipe(serverLog, { end: false })
    holder.stderr?.pipe(serverLog, { end: false })
    return /** @type {Promise<ChildProcess>} */ (
      new Promise((done) => {
        holder.on('message', (/** @type {Message & { held?: string }} */ message) => {
          if (message.progress) say(message.progress)
          if (message.problem) stopWith(message.problem)
          if (message.held === undefined) return
          process.env.HELD_DATABASE_URL = message.held
          done(holder)
        })
        holder.on('exit', () => {
          if (!isEnding) stopWith(`The database was not started; ${serverLog.path} says why.`)
        })
      })
    )
  }

  function startServer() {
    const begunAt = performance.now()
    isOld = false
    errorsSaid.clear()
    const started = standby ?? forkStandby()
    standby = undefined
    started.send('begin')
    server = started
    for (const stream of [started.stdout, started.stderr]) {
      stream?.pipe(serverLog, { end: false })
      if (stream) createInterface(stream).on('line', (line) => !isEnding && sayError(line))
    }
    let problem = ''
    started.on('message', (/** @type {Message} */ message) => {
      if (message.progress && !/^(Starting|Preparing) the database$/.test(message.progress)) say(message.progress)
      if (message.making) {
        isMaking = true
        sayMaking('Making the demo world, once', message.making)
      }
      if (message.problem) problem = message.problem
      if (!message.ready) return
      isMaking = false
      sayReady(message.ready, performance.now() - begunAt)
      standby ??= forkStandby()
      if (isOld) renew()
    })
    started.on('exit', (code) => {
      server = undefined
      isMaking = false
      if (isEnding) return
      if (isOld) return startServer()
      say(problem || `The server ended by itself (exit code ${code}); the last lines of ${serverLog.path} say why.`)
      say('It is started again at the next save.')
    })
  }

  function forkStandby() {
    const waiting = fork(standbyFile, {
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    waiting.on('exit', () => {
      if (standby === waiting) standby = undefined
    })
    return waiting
  }

  /** At each change of what the server is made of. A demo world that is being made is made first: half a one is thrown away. */
  function renew() {
    if (isEnding) return
    if (!server) return startServer()
    if (isMaking) {
      if (!isOld) say('The server is started anew when the demo world is made')
      isOld = true
      return
    }
    isOld = true
    const old = server
    old.kill('SIGTERM')
    setTimeout(() => old.kill('SIGKILL'), stopMsMax).unref()
  }

  function startSite() {
    const started = fork('../node_modules/@react-router/dev/bin.js', ['dev'], {
      cwd: 'web',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [started.stdout, started.stderr]) {
      if (stream) createInterface(stream).on('line', readLine)
    }
    started.on('exit', (code) => {
      if (!isEnding) say(`The site's server ended (exit code ${code}); the last lines of ${siteLog.path} say why.`)
    })
    return started

    /** @param {string} line */
    function readLine(line) {
      const plain = withoutColours(line)
      siteLog.write(`${withoutSecrets(plain)}\n`)
      const url = /Local:\s+(http\S+?)\/?$/.exec(plain)?.[1]
      if (!url || siteUrl) return
      siteUrl = url
      say(`The site, as you type: ${siteUrl}`)
    }
  }

  /** @param {string} line Of the server's log; each different error is said once between two starts. */
  function sayError(line) {
    if (isOld || !/"level":"(error|fatal)"/.test(line)) return
    const { msg, err, problem } = JSON.parse(line)
    const words = [msg, err?.message ?? problem].filter(Boolean).join(': ').split('\n')[0]
    if (errorsSaid.has(words)) return
    errorsSaid.add(words)
    say(`Error: ${words}`)
  }

  /**
   * @param {{ url: string, accounts: Account[] }} ready
   * @param {number} tookMs
   */
  function sayReady({ url, accounts }, tookMs) {
    endLine()
    say(
      `Ready at ${siteUrl || url} (calls: ${url}/api/docs, mailbox and clock: ${url}/sandbox) after ${(tookMs / 1000).toFixed(1)} s`,
    )
    for (const password of new Set(accounts.map((account) => account.password))) {
      const [first, ...others] = accounts.filter((account) => account.password === password)
      say(
        `  ${first?.email}  ${password}${others.length > 0 ? `  (and ${others.length} others, see ${url}/sandbox)` : ''}`,
      )
    }
  }

  async function endAll() {
    if (isEnding) return
    isEnding = true
    endLine()
    console.log('\nStopping the server and the database ...')
    site.kill('SIGTERM')
    standby?.kill('SIGTERM')
    if (server) await ended(server)
    await ended(database)
    console.log('Stopped.')
    process.exit(0)
  }
}

/** @param {ChildProcess} child */
function ended(child) {
  const exit = new Promise((done) => child.once('exit', done))
  if (child.exitCode !== null || child.signalCode !== null) return undefined
  child.kill('SIGTERM')
  return exit
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours begin with
const withoutColours = (/** @type {string} */ line) => line.replaceAll(/\u001b\[[\d;]*m/g, '')

/** Links carry tokens, and the site's server names the calls that failed. */
const withoutSecrets = (/** @type {string} */ line) => line.replaceAll(/((?:token|permit)=)[^&\s"']+/gi, '$1[redacted]')
