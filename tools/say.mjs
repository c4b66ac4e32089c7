const plain = !process.stdout.isTTY || process.env.NO_COLOR
const startedAt = Date.now()

/** @param {string} line One step of the work under way. */
export function say(line) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)
  console.log(plain ? `${seconds}s  ${line}` : `\u001b[2m${seconds}s\u001b[0m  ${line}`)
}

/**
 * Ends with one sentence that says what to do.
 * @param {string} sentence
 * @returns {never}
 */
export function stopWith(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
