import type { TestProject } from 'vitest/node'
import { startBrowser } from './start-browser.ts'
import { startProduct } from './start-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    browserUrl: string
  }
}

/** One running browser and one running product for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await startBrowser()
  const product = await startProduct('e2e').catch(async (error: unknown) => {
    await browser.stop()
    throw error
  })
  project.provide('browserUrl', browser.url)
  project.provide('productUrl', product.url)
  return async () => {
    await browser.stop()
    await product.stop()
  }
}
