/** Whatever waits for this process has its turn before the work goes on. */
export const letOthersIn = (): Promise<void> => new Promise((goOn) => setImmediate(goOn))
