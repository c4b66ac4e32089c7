import { PlainSentence } from '../../platform/plain-sentence.ts'

// The library allows one context in a process; every chain is a provider of it. In live mode it is never loaded, and may be missing.
let opened: ReturnType<typeof open> | undefined

/** Hardhat's EVM. It is an optional package: a sandbox without it says so at its start. */
export function openEdr() {
  opened ??= open()
  return opened
}

async function open() {
  const edr = await import('@nomicfoundation/edr').catch((error: unknown) => {
    throw new PlainSentence(
      `The sandbox’s chain needs the package @nomicfoundation/edr, which is missing or has no binary for ${process.platform}-${process.arch}: run npm install again. Live mode works without it.`,
      { cause: error },
    )
  })
  const context = new edr.EdrContext()
  await context.registerProviderFactory(edr.L1_CHAIN_TYPE, edr.l1ProviderFactory())
  return { edr, context }
}
