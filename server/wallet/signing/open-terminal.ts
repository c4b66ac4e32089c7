import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Terminal } from './paper-keys.ts'

const otherScreen = '\u001b[?1049h\u001b[2J\u001b[H'
const backToScreen = '\u001b[2J\u001b[?1049l'

/** The terminal of this process. From a pipe it reads line by line, so that a check can be run without anybody typing. */
export function openTerminal(): Terminal & { isScreen: boolean; close(): void } {
  const isScreen = Boolean(process.stdin.isTTY && process.stdout.isTTY)
  let isHidden = false
  const output = new Writable({
    write(chunk, _, done) {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: isScreen, historySize: 0 })
  const piped = isScreen ? undefined : lines[Symbol.asyncIterator]()

  async function read(question: string): Promise<string> {
    if (piped) return String((await piped.next()).value ?? '')
    process.stdout.write(question)
    // What is typed is shown to nobody who looks on, nor to who scrolls back.
    isHidden = true
    const answer = await lines.question('')
    isHidden = false
    process.stdout.write('\n')
    return answer
  }
  return {
    isScreen,
    say: (line) => console.log(line),
    askHidden: read,
    // On the terminal's other screen, which nobody can scroll back to.
    async showWords(words) {
      process.stdout.write(otherScreen)
      try {
        console.log(
          `Write these words on paper, with their numbers. They are shown only once.\n\n${words.join('\n')}\n`,
        )
        await read('Press Enter when they are on paper. ')
      } finally {
        process.stdout.write(backToScreen)
      }
    },
    close: () => lines.close(),
  }
}
