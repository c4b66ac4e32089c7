import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Ends with a test what that test began, and with its file what the file began: the process goes on to the next file. */
export function whenOver(end: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
}
