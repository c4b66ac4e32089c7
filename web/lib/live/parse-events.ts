/** One block of a stream of server-sent events; a block may carry an id alone. */
export type StreamBlock = { id?: string; event?: string; data?: string; retryMs?: number }

/** Takes the stream in pieces, wherever they were cut, and answers the blocks that each piece completes. */
export function createEventParser(): (piece: string) => StreamBlock[] {
  let rest = ''
  let block: StreamBlock = {}

  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    const whole: StreamBlock[] = []
    for (const ended of lines) {
      const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended
      if (line !== '') take(line)
      else if (Object.keys(block).length > 0) {
        whole.push(block)
        block = {}
      }
    }
    return whole
  }

  function take(line: string): void {
    // A line that begins with a colon is a comment: the server's heartbeat.
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'data') block.data = block.data === undefined ? value : `${block.data}\n${value}`
    else if (name === 'id') block.id = value
    else if (name === 'event') block.event = value
    else if (name === 'retry' && /^\d+$/.test(value)) block.retryMs = Number(value)
  }
}
