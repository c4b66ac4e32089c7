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

/** One running browser and one running product for all journeys, and one for those that put its clock forward. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await startBrowser()
  const product = await startProduct('e2e').catch(async (error: unknown) => {
    await browser.stop()
    throw error
  })
  const traded = await lendTradedProduct()
  project.provide('browserUrl', browser.url)
  project.provide('productUrl', product.url)
  project.provide('tradedUrl', traded.url)
  return async () => {
    await browser.stop()
    await Promise.all([product.stop(), traded.stop()])
  }
}
