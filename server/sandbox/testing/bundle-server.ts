import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'

declare module 'vitest' {
  interface ProvidedContext {
    serverBundle: string
  }
}

/** Bundles the server as `npm start` bundles it, once for all tests of a run. */
export async function bundleServer(): Promise<{ bundle: string; remove(): void }> {
  // Inside the project, so that the bundle finds the packages it does not contain.
  const bundle = resolve('server/build', `under-test-${process.pid}.mjs`)
  await build({
    entryPoints: ['server/main.ts'],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    plugins: [ownPackages],
    logLevel: 'error',
  })
  return { bundle, remove: () => rmSync(bundle, { force: true }) }
}

/** Our own workspace packages are TypeScript, so they go into the bundle; everything else stays where npm put it. */
const ownPackages = {
  name: 'own-packages',
  setup(setup: {
    onResolve(options: { filter: RegExp }, resolve: (args: { path: string }) => { path: string }): void
  }) {
    setup.onResolve({ filter: /^@fairlead\// }, ({ path }) => {
      const [, folder = '', ...rest] = path.split('/')
      return { path: resolve(folder, `${rest.join('/')}.ts`) }
    })
  },
}
