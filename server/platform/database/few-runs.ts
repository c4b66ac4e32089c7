/**
 * Runs `work` at most `runsMax` times at once in this process. Who asks for more does not wait: as soon as one has ended it runs
 * once more, and once only, however many have asked.
 */
export function fewRuns(
  work: () => Promise<void>,
  runsMax: number,
  isStopping: () => boolean = () => false,
): () => Promise<void> {
  let running = 0
  let isAskedAgain = false
  return async () => {
    if (running >= runsMax) {
      isAskedAgain = true
      return
    }
    running++
    try {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain && !isStopping())
    } finally {
      running--
    }
  }
}
