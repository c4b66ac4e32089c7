import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { ensureServerInstalled } from './install.mjs'
import { openLog } from './open-log.mjs'
import { endBound } from './run-bound.mjs'
import { endLine, say, sayMaking, stopWith } from './say.mjs'

/** @typedef {{ role: string, email: string, password: string, about: string }} Account */
/** @typedef {{ percent: number, words: string }} Making */
/** @typedef {{ progress?: string, making?: Making, problem?: string, ready?: { url: string, mode: string, accounts: Account[] } }} Message */

process.chdir(resolve(import.meta.dirname, '..'))
const isDev = process.argv.includes('--dev')

const installRest = await ensureServerInstalled()
if (isDev) {
  const problem = await installRest()
  if (problem) stopWith(problem)
  const { startDev } = await import('./dev.mjs')
  await startDev()
} else await startBuilt()

async function startBuilt() {
  const { buildServer, buildSite, compressSite, isSiteBuilt } = await import('./build.mjs')
  await buildServer()
  const isSiteToBuild = !isSiteBuilt()
  const logFile = openLog('server.log')
  // The site is built while the server prepares: a first start makes a world meanwhile.
  const server = fork('build/server/main.js', isSiteToBuild ? ['--site-follows'] : [], {
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  server.stdout?.pipe(logFile)
  server.stderr?.pipe(logFile)
  let isReady = false
  let isStopping = false
  let problem = ''

  server.on('message', (/** @type {Message} */ message) => {
    if (message.progress) say(message.progress)
    if (message.making) sayMaking('Making the demo world, once', message.making)
    if (message.problem) problem = message.problem
    if (message.ready) {
      isReady = true
      endLine()
      printReady(message.ready)
      void compressSite({ filesAtOnce: 1 })
    }
  })
  server.on('exit', (code) => {
    if (problem) stopWith(problem)
    if (isStopping) {
      console.log('Stopped.')
      process.exit(0)
    }
    stopWith(
      `The server ${isReady ? 'stopped by itself' : 'did not start'} (exit code ${code}). The last lines of ${logFile.path} say why; start again when it is mended.`,
    )
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      endLine()
      console.log('\nStopping the server and the database ...')
      endBound()
      server.kill('SIGTERM')
    })
  }
  const unbuilt = (await installRest()) ?? (isSiteToBuild ? await buildSite() : undefined)
  if (isStopping || problem) return
  if (unbuilt) {
    problem = unbuilt
    server.kill('SIGTERM')
  } else if (isSiteToBuild) server.send({ siteBuilt: true })
}

/** @param {{ url: string, mode: string, accounts: Account[] }} ready */
function printReady({ url, mode, accounts }) {
  const widest = (/** @type {string[]} */ words) => Math.max(0, ...words.map((word) => word.length))
  const width = widest(accounts.map(({ email }) => email))
  const roleWidth = widest(accounts.map(({ role }) => role))
  const passwordWidth = widest(accounts.map(({ password }) => password))
  const lines = [
    '',
    `  Fairlead is ready at ${url}`,
    '',
    ...(mode === 'sandbox'
      ? [
          '  Sign in with',
          ...accounts.map(({ role, email, password, about }) =>
            `    ${role.padEnd(roleWidth)}  ${email.padEnd(width)}  ${password.padEnd(passwordWidth)}  ${about}`.trimEnd(),
          ),
          '',
          `  Mailbox and clock   ${url}/sandbox`,
        ]
      : []),
    `  API                 ${url}/api/docs`,
    '  Stop                Ctrl-C',
    '',
  ]
  console.log(lines.join('\n'))
}
