const plain = !process.stdout.isTTY || process.env.NO_COLOR
const startedAt = Date.now()

const barWidth = 30
let isLineOpen = false
let saidTenth = -1

/**
 * One line that goes on by itself; where nothing can be written over, a line for every tenth.
 * @param {string} what
 * @param {{ percent: number, words: string }} progress
 */
export function sayMaking(what, { percent, words }) {
  if (!process.stdout.isTTY) {
    const tenth = Math.floor(percent / 10)
    if (tenth !== saidTenth) say(`${what}: ${percent}%`)
    saidTenth = tenth
    return
  }
  const full = Math.round((percent / 100) * barWidth)
  const bar = '█'.repeat(full) + '░'.repeat(barWidth - full)
  process.stdout.write(`\r\u001b[K        ${what}  ${bar}  ${String(percent).padStart(2)}%  ${words}`)
  isLineOpen = true
}

/** Whatever is said next begins on a line of its own. */
export function endLine() {
  if (isLineOpen) process.stdout.write('\n')
  isLineOpen = false
}

/** @param {string} line One step of the work under way. */
export function say(line) {
  endLine()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)
  console.log(plain ? `${seconds}s  ${line}` : `\u001b[2m${seconds}s\u001b[0m  ${line}`)
}

/**
 * Ends with one sentence that says what to do.
 * @param {string} sentence
 * @returns {never}
 */
export function stopWith(sentence) {
  endLine()
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
