import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const hex = (text: string) => Buffer.from(text).toString('hex')
const unhex = (text = '') => Buffer.from(text, 'hex').toString()

/** What goes to the broker. */
type SentOrder = {
  action: number
  type: number
  position: number
  volume: number
  price: number
  sl: number
  tp: number
  magic: number
  symbol: string
  comment: string
  filling: number
  deviation: number
}
type BrokerAnswer = { retcode: number; order?: number; deal?: number; price?: number }
type CommandResult = { commandId: number; outcome: string; retcode: number; detail?: string }
type Reply = {
  results: CommandResult[]
  alerts: string[]
  slept: number[]
  /** The terminal's number and key, as its files have them. */
  paired: string
}

/** The compiled advisor's orders and journal without its syncs: a command goes in, orders and results come out. */
export class OrdersProcess {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>
  readonly #ended: Promise<unknown>
  /** Everything that reached the broker. */
  readonly sent: SentOrder[] = []
  /** What the broker says to the next orders; then all are done. */
  answers: BrokerAnswer[] = []
  /** What the broker writes beside its answers. */
  comment = ''
  /** Called when an order reaches the broker. */
  onOrder: () => void = () => {}

  constructor(program: string, folder: string) {
    this.#child = spawn(program, [folder, 'http://127.0.0.1', ''])
    this.#child.stderr.resume()
    this.#child.stdin.on('error', () => {})
    this.#ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  /** Says something of the world. */
  tell(line: string): void {
    this.#child.stdin.write(`${line}\n`)
  }

  symbol(name: string, facts: readonly (number | string)[]): void {
    this.tell(['symbol', hex(name), ...facts].join('\t'))
  }

  input(name: string, value: string | number | boolean): Promise<Reply> {
    return this.run(`input\t${name}\t${hex(String(value))}`)
  }

  open(login = 7, server = 'Broker-Live'): Promise<Reply> {
    return this.run(`open\t${login}\t${hex(server)}`)
  }

  execute(command: object, { magic = 77, entries = true, leftMs = 60_000 } = {}): Promise<Reply> {
    return this.run(`execute\t${hex(JSON.stringify(command))}\t${magic}\t${entries}\t${leftMs}`)
  }

  async run(line: string): Promise<Reply> {
    this.tell(line)
    const reply: Reply = { results: [], alerts: [], slept: [], paired: '' }
    for (;;) {
      const { value, done } = await this.#lines.next()
      const [kind, ...cells] = done ? ['done'] : (value as string).split('\t')
      if (kind === 'done') return reply
      if (kind === 'result') reply.results.push(JSON.parse(unhex(cells[0])))
      if (kind === 'paired') reply.paired = `${cells[0]} ${unhex(cells[1])}`
      if (kind === 'alert') reply.alerts.push(unhex(cells[0]))
      if (kind === 'slept') reply.slept.push(Number(cells[0]))
      if (kind === 'order') this.#answer(cells)
    }
  }

  #answer(cells: string[]): void {
    const [action, type, position, volume, price, sl, tp, magic, symbol, comment, filling, deviation] = cells
    this.sent.push({
      ...{ action: Number(action), type: Number(type), position: Number(position), volume: Number(volume) },
      ...{ price: Number(price), sl: Number(sl), tp: Number(tp), magic: Number(magic) },
      ...{ symbol: unhex(symbol), comment: unhex(comment), filling: Number(filling), deviation: Number(deviation) },
    })
    this.onOrder()
    const {
      retcode,
      order = 0,
      deal = 0,
      price: filled = 0,
    } = this.answers.shift() ?? { retcode: 10009, order: 5, deal: 6 }
    this.tell(`reply\t${retcode}\t${order}\t${deal}\t0\t${filled}\t${hex(this.comment)}`)
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  /** It was taken from its chart. */
  async ended(): Promise<void> {
    await this.#ended
  }
}
