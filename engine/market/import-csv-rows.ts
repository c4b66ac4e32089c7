import { type Bars, createBars, sliceBars } from './bars.ts'

const blockRows = 1 << 16
const expectedRowsMax = 1 << 26

type Block = { readonly bars: Bars; readonly row: Uint32Array }

/** Columns that were gathered, each in one piece, and the row of the file that each bar came from. */
export type GatheredRows = { readonly bars: Bars; readonly row: Uint32Array }

/** How the rows of a file follow each other. */
export type RowOrder = 'ascending' | 'descending' | 'mixed'

/** Bars of a file whose length nobody knows yet: kept in blocks, so that growing never needs everything twice. */
export class RowBlocks {
  length = 0
  #blocks: Block[] = []
  #block = createBlock(0)
  #at = 0
  #lastTime = 0
  #ascending = true
  #descending = true

  get order(): RowOrder {
    return this.#ascending ? 'ascending' : this.#descending ? 'descending' : 'mixed'
  }

  /** Makes room for so many rows in one piece. What of it is not used is never touched, so it costs nothing. */
  expect(rows: number): void {
    if (rows > blockRows && this.length === 0) this.#begin(Math.min(rows, expectedRowsMax))
  }

  push(
    time: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    spread: number,
    row: number,
  ): void {
    if (this.#at === this.#block.row.length) this.#begin(blockRows)
    const { bars } = this.#block
    const at = this.#at++
    bars.time[at] = time
    bars.open[at] = open
    bars.high[at] = high
    bars.low[at] = low
    bars.close[at] = close
    bars.volume[at] = volume
    bars.spread[at] = spread
    this.#block.row[at] = row
    this.#follow(time, this.length === 0)
    this.length++
  }

  #begin(rows: number): void {
    this.#block = createBlock(rows)
    this.#blocks.push(this.#block)
    this.#at = 0
  }

  #follow(time: number, isFirst: boolean): void {
    if (!isFirst) {
      if (time <= this.#lastTime) this.#ascending = false
      if (time >= this.#lastTime) this.#descending = false
    }
    this.#lastTime = time
  }

  /** Reads every time gathered so far anew: the order of day and month had been guessed wrong. */
  retime(read: (time: number) => number): void {
    this.#ascending = true
    this.#descending = true
    let done = 0
    for (const { bars, row } of this.#blocks) {
      for (let at = 0; at < row.length && done < this.length; at++, done++) {
        const time = read(bars.time[at] as number)
        bars.time[at] = time
        this.#follow(time, done === 0)
      }
    }
  }

  /** Hands the rows over and forgets them. */
  take(): GatheredRows {
    const { length } = this
    const blocks = this.#blocks
    this.#blocks = []
    this.#block = createBlock(0)
    this.#at = 0
    this.length = 0
    const [only] = blocks
    if (blocks.length === 1 && only) {
      return { bars: sliceBars(only.bars, 0, length), row: only.row.subarray(0, length) }
    }
    const column = <Kind extends Column>(whole: Kind, of: (block: Block) => Column): Kind => {
      let at = 0
      for (const block of blocks) {
        const part = of(block)
        whole.set(part.subarray(0, Math.min(part.length, length - at)), at)
        at += part.length
      }
      return whole
    }
    return {
      bars: {
        seconds: 0,
        length,
        time: column(new Uint32Array(length), ({ bars }) => bars.time),
        open: column(new Int32Array(length), ({ bars }) => bars.open),
        high: column(new Int32Array(length), ({ bars }) => bars.high),
        low: column(new Int32Array(length), ({ bars }) => bars.low),
        close: column(new Int32Array(length), ({ bars }) => bars.close),
        volume: column(new Uint32Array(length), ({ bars }) => bars.volume),
        spread: column(new Uint16Array(length), ({ bars }) => bars.spread),
      },
      row: column(new Uint32Array(length), ({ row }) => row),
    }
  }
}

type Column = Uint32Array | Int32Array | Uint16Array

function createBlock(rows: number): Block {
  return { bars: createBars(0, rows), row: new Uint32Array(rows) }
}
