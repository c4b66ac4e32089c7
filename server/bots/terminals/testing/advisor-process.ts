import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Answer, SimulatedBroker } from './simulated-broker.ts'
import { type HistoryShown, SimulatedTerminal } from './simulated-terminal.ts'

const hex = (text: string) => Buffer.from(text).toString('hex')
const unhex = (text = '') => Buffer.from(text, 'hex').toString()

/**
 * What happens to a call on its way: nothing, it never arrives (by the codes of older and of newer builds), its answer never does, it arrives
 * twice, a proxy answers in our place or loses our answer, or the page of a hotel's network does.
 */
export type Road = 'good' | 'no way' | 'unreachable' | 'no answer' | 'twice' | 'proxy error' | 'answer lost' | 'portal'
type Options = {
  program: string
  folder: string
  address: string
  code: string
  /** Milliseconds since 1970 by the computer the terminal runs on. */
  ownClock: () => number
  road: () => Road
  /** Killed in the middle of an order, before or after it reached the broker. */
  dies?: () => 'before' | 'after' | undefined
  /** Where several advisors run in one, or it has manners of its own. */
  terminal?: SimulatedTerminal
  /** A proxy takes no larger body. */
  bodyBytesMax?: () => number
  /** Called before a call leaves the terminal. */
  onCall?: (path: string) => void
  /** Called when an order was answered, and its answer heard. */
  onAnswer?: (comment: string, answer: Answer) => void
}

/** The last error of a call that could not be made: the address cannot be reached. */
const unreachable = 5203

/** A terminal that is killed holds its files until it has ended. */
const ending = new Set<Promise<unknown>>()

/** The compiled advisor, in a terminal whose every word is known. */
export class AdvisorProcess {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #terminal: SimulatedTerminal
  readonly #options: Options
  readonly #lines: AsyncIterator<string>
  readonly #shown: HistoryShown = { version: 0, count: 0 }
  #isDead = false
  /** What its panel says. */
  words = ''

  constructor(broker: SimulatedBroker, options: Options) {
    const { ownClock } = options
    this.#terminal = options.terminal ?? new SimulatedTerminal(broker, { clock: ownClock, ownClock })
    this.#options = options
    this.#child = spawn(options.program, [options.folder, options.address, options.code])
    this.#child.stderr.resume()
    this.#child.stdin.on('error', () => {})
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  async init(): Promise<void> {
    await Promise.all(ending)
    await this.#run('init')
  }

  deinit(reason: number): Promise<void> {
    return this.#run(`deinit\t${reason}`)
  }

  /** One second of the advisor's life. */
  async timer(): Promise<void> {
    await this.#run('timer')
    this.#terminal.look()
  }

  /** A new code in its inputs. */
  async useCode(code: string): Promise<void> {
    await this.#run(`code\t${hex(code)}`)
  }

  async hmac(key: string, data: string): Promise<string> {
    this.#child.stdin.write(`hmac\t${key}\t${data}\n`)
    const mac = ((await this.#lines.next()).value as string).split('\t')[1] as string
    await this.#lines.next()
    return mac
  }

  kill(): void {
    this.#isDead = true
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const end = once(this.#child, 'exit').finally(() => ending.delete(end))
    ending.add(end)
    this.#child.kill('SIGKILL')
  }

  get isDead(): boolean {
    return this.#isDead
  }

  async #run(what: string): Promise<void> {
    if (this.#isDead) return
    this.#child.stdin.write(`${this.#world()}${what}\n`)
    for (;;) {
      const { value, done } = await this.#lines.next()
      // It may also have taken itself off its chart.
      if (done) this.#isDead = true
      if (this.#isDead) return
      const [kind, ...cells] = (value as string).split('\t')
      if (kind === 'done') {
        this.words = unhex(cells[0])
        return
      }
      if (kind === 'web') await this.#web(cells)
      if (kind === 'order') this.#order(cells)
      if (kind === 'slept') this.#terminal.sleep(Number(cells[0]))
      if (this.#isDead) return
    }
  }

  async #web([url, headers, body]: string[]): Promise<void> {
    const road = this.#options.road()
    this.#options.onCall?.(new URL(unhex(url)).pathname)
    const call = () =>
      fetch(unhex(url), {
        method: 'POST',
        headers: Object.fromEntries(
          unhex(headers)
            .split('\r\n')
            .filter(Boolean)
            .map((line) => line.split(': ') as [string, string]),
        ),
        body: unhex(body),
      })
    if (road === 'no way') return this.#reply(-1, '', '', unreachable)
    if (road === 'unreachable') return this.#reply(1001, '', '', unreachable)
    if (road === 'proxy error') return this.#reply(502, '', 'server: nginx')
    if (road === 'portal')
      return this.#reply(200, '<html><body>Welcome. Please sign in.</body></html>', 'server: hotel')
    if (Buffer.byteLength(unhex(body)) > (this.#options.bodyBytesMax?.() ?? Number.POSITIVE_INFINITY))
      return this.#reply(413, '', 'server: nginx')
    const response = await call().catch(() => undefined)
    if (road === 'twice') await call().catch(() => undefined)
    const text = (await response?.text().catch(() => '')) ?? ''
    if (!response || road === 'no answer') return this.#reply(-1, '', '', unreachable)
    if (road === 'answer lost') return this.#reply(504, '', 'server: nginx')
    const told = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n')
    this.#reply(response.status, text, told)
  }

  #reply(status: number, text: string, headers: string, error = 0): void {
    this.#child.stdin.write(`reply\t${status}\t${hex(text)}\t${hex(headers)}\t${error}\n`)
  }

  #order(cells: string[]): void {
    const [action, type, position, volume, , sl, tp, magic, name, comment, filling] = cells
    const dies = this.#options.dies?.()
    if (dies === 'before') {
      this.kill()
      return
    }
    const answer = this.#terminal.send({
      ...{ action: Number(action), type: Number(type), position: Number(position), volume: Number(volume) },
      ...{ sl: Number(sl), tp: Number(tp), magic: Number(magic), name: unhex(name), comment: unhex(comment) },
      filling: Number(filling),
    })
    if (dies === 'after') {
      this.kill()
      return
    }
    const { retcode, order, deal, volume: filled, price } = answer
    this.#options.onAnswer?.(unhex(comment), answer)
    this.#child.stdin.write(`${this.#world()}reply\t${retcode}\t${order}\t${deal}\t${filled}\t${price}\n`)
  }

  #world(): string {
    return `${this.#terminal.lines(this.#shown).join('\n')}\n`
  }
}
