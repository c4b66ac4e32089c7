import { firstTerms } from '@fairlead/contract/constants'
import type { TestProject } from 'vitest/node'
import { startBrowser } from './start-browser.ts'
import { startProduct } from './start-product.ts'
import { lendTradedProduct } from './traded-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    browserUrl: string
    tradedUrl: string
  }
}

const endStates = new Set(['pass', 'fail', 'skip'])
const lookMs = 1_000

/** One running browser and one running product for all journeys, and one for those that put its clock forward. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await startBrowser()
  // As on a live service, where the offer is over: newcomers pay for their own fuel.
  const product = await startProduct('e2e', { BONUS_ENDS_AT: firstTerms.bonusEndsAt }).catch(async (error: unknown) => {
    await browser.stop()
    throw error
  })
  const traded = await lendTradedProduct()
  project.provide('browserUrl', browser.url)
  project.provide('productUrl', product.url)
  project.provide('tradedUrl', traded.url)
  let stopping: Promise<unknown> | undefined
  const stop = () => {
    stopping ??= browser.stop().then(() => Promise.all([product.stop(), traded.stop()]))
    return stopping
  }
  await afterLastJourney(project, stop)
  return async () => void (await stop())
}

/** Other tests follow, and what runs beside them takes a sixth of a core from them. */
async function afterLastJourney(project: TestProject, stop: () => Promise<unknown>): Promise<void> {
  const { testFiles } = await project.globTestFiles()
  const isOver = () => {
    const files = project.vitest.state.getFiles(testFiles).filter(({ projectName }) => projectName === project.name)
    return files.length >= testFiles.length && files.every(({ result }) => result && endStates.has(result.state))
  }
  const looking = setInterval(() => {
    if (!isOver()) return
    clearInterval(looking)
    // A failure to stop is told where the whole run ends.
    stop().catch(() => {})
  }, lookMs).unref()
}
