import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'

declare module 'vitest' {
  interface ProvidedContext {
    serverBundle: string
  }
}

/** Packages of a thousand small files each, and what they load only for connections that we do not make. */
const manyFiles = ['viem', 'kysely', '@simplewebauthn/server']
const neverUsed = ['isows', 'ws']

export type Bundle = { bundle: string; remove(): void }

/** Bundles the server as `npm start` bundles it, once for all tests of a run. */
export const bundleServer = (): Promise<Bundle> => bundleProgram('server/main.ts', 'under-test')

/** Makes one file of a program of ours, so that it starts at once. */
export async function bundleProgram(entryPoint: string, name: string): Promise<Bundle> {
  // Inside the project, so that the bundle finds the packages it does not contain.
  const bundle = resolve('server/build', `${name}-${process.pid}.mjs`)
  await build({
    entryPoints: [entryPoint],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Of packages that come in both forms the one of which parts can be left out.
    mainFields: ['module', 'main'],
    external: [...packagesOutside(), ...neverUsed],
    logLevel: 'error',
  })
  return { bundle, remove: () => rmSync(bundle, { force: true }) }
}

/** Our own packages are TypeScript, so they go into the bundle; nearly everything else stays where npm put it. */
function packagesOutside(): string[] {
  return ['server', 'contract', 'money', 'engine'].flatMap((folder) => {
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<
      string,
      Record<string, string> | undefined
    >
    const outside = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
      (name) => !name.startsWith('@fairlead/') && !manyFiles.includes(name),
    )
    return outside.flatMap((name) => [name, `${name}/*`])
  })
}
