import type { TestProject } from 'vitest/node'
import { findBrowser } from './find-browser.ts'
import { startProduct } from './start-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    browserPath: string
  }
}

/** One browser path and one running product for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await findBrowser())
  const product = await startProduct('e2e')
  project.provide('productUrl', product.url)
  return product.stop
}
