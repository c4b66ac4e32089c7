import { type Bars, createBars } from './bars.ts'

const blockRows = 1 << 16

type Block = { readonly bars: Bars; readonly row: Uint32Array }

/** Columns that were gathered, each in one piece, and the row of the file that each bar came from. */
export type GatheredRows = { readonly bars: Bars; readonly row: Uint32Array }

/** Bars of a file whose length nobody knows yet: kept in blocks, so that growing never needs everything twice. */
export class RowBlocks {
  length = 0
  /** Whether every row so far was later than the one before. */
  ascending = true
  #blocks: Block[] = []
  #block = createBlock()
  #at = blockRows
  #lastTime = -1

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
    if (this.#at === blockRows) {
      this.#block = createBlock()
      this.#blocks.push(this.#block)
      this.#at = 0
    }
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
    if (time <= this.#lastTime) this.ascending = false
    this.#lastTime = time
    this.length++
  }

  /** Reads every time gathered so far anew: the order of day and month had been guessed wrong. */
  retime(read: (time: number) => number): void {
    this.ascending = true
    this.#lastTime = -1
    let left = this.length
    for (const { bars } of this.#blocks) {
      for (let at = 0; at < Math.min(left, blockRows); at++) {
        const time = read(bars.time[at] as number)
        bars.time[at] = time
        if (time <= this.#lastTime) this.ascending = false
        this.#lastTime = time
      }
      left -= blockRows
    }
  }

  /** Hands the rows over and forgets them, column by column: at no time is more than one column there twice. */
  take(): GatheredRows {
    const { length } = this
    const blocks: { -readonly [Name in ColumnName]?: Column }[] = this.#blocks.map(({ bars, row }) => ({
      ...bars,
      row,
    }))
    this.#blocks = []
    this.#block = createBlock(0)
    this.#at = blockRows
    this.length = 0
    const column = <Kind extends Column>(name: ColumnName, whole: Kind): Kind => {
      let at = 0
      for (const block of blocks) {
        const part = block[name] as Column
        whole.set(part.subarray(0, Math.min(blockRows, length - at)), at)
        at += blockRows
        delete block[name]
      }
      return whole
    }
    return {
      bars: {
        seconds: 0,
        length,
        time: column('time', new Uint32Array(length)),
        open: column('open', new Int32Array(length)),
        high: column('high', new Int32Array(length)),
        low: column('low', new Int32Array(length)),
        close: column('close', new Int32Array(length)),
        volume: column('volume', new Uint32Array(length)),
        spread: column('spread', new Uint16Array(length)),
      },
      row: column('row', new Uint32Array(length)),
    }
  }
}

type Column = Uint32Array | Int32Array | Uint16Array
type ColumnName = 'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'spread' | 'row'

function createBlock(rows = blockRows): Block {
  return { bars: createBars(0, rows), row: new Uint32Array(rows) }
}
