import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Clock } from '../../../platform/clock.ts'
import { bundleProgram } from '../../../sandbox/testing/bundle-server.ts'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import type { Answer, Question } from './terminal-server.ts'

/**
 * On a machine so busy that a step stands still for seconds the database takes its shard away. The fleet goes on with its next look then,
 * and so does the test: whatever came of it must hold all the same.
 */
const lostConnection = /Connection terminated|idle-in-transaction/

/** The server that terminals talk to, as a process that can be killed at any statement and started again at the same address. */
export async function terminalProcess(databaseUrl: string, clock: Clock) {
  const { bundle, remove } = await bundleProgram('server/bots/fleet/testing/terminal-server.ts', 'terminal-server')
  let child: ChildProcess | undefined
  let address = ''
  let deaths = 0
  whenOver(async () => {
    await end()
    remove()
  })

  async function start(): Promise<void> {
    const port = address === '' ? '0' : new URL(address).port
    const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: port, NOW: String(clock.now().getTime()) }
    const started = fork(bundle, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
    started.once('exit', () => {
      if (child === started) child = undefined
      deaths++
    })
    child = started
    const told = await wordOf(started)
    if (!told || !('ready' in told)) throw new Error('The server of terminals did not start')
    address = told.ready
  }

  async function end(): Promise<void> {
    const ending = child
    if (!ending) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }

  /** Nothing where there is no process, or it dies of it. */
  async function ask(what: Exclude<Question['ask'], 'die'>): Promise<void> {
    const asked = child
    if (!asked) return
    send(asked, { ask: what, at: clock.now().getTime() })
    const told = await wordOf(asked)
    if (told && 'failed' in told && !lostConnection.test(told.failed)) throw new Error(told.failed)
  }

  await start()
  return {
    address,
    look: () => ask('look at the clock'),
    work: () => ask('work'),
    restartFleet: () => ask('restart fleet'),
    kill: end,
    dieAt(statements: number, when: 'before' | 'after'): void {
      if (child) send(child, { ask: 'die', statements, when })
    },
    /** From here on it lives. */
    async calm(): Promise<void> {
      if (child) send(child, { ask: 'die', statements: 0, when: 'before' })
      await ask('look at the clock')
      if (!child) await start()
    },
    async revive(): Promise<void> {
      if (!child) await start()
    },
    get deaths(): number {
      return deaths
    },
  }
}

/** To one that has just died nothing can be said; that it is gone is heard elsewhere. */
function send(child: ChildProcess, asked: Question): void {
  child.send(asked, () => {})
}

/** The next word of a process, or undefined where it ends without one. */
function wordOf(child: ChildProcess): Promise<Answer | undefined> {
  return new Promise((done) => {
    const hear = (word: Answer) => {
      child.off('exit', gone)
      done(word)
    }
    const gone = () => {
      child.off('message', hear)
      done(undefined)
    }
    child.once('message', hear)
    child.once('exit', gone)
  })
}
