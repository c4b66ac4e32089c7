import { readFileSync } from 'node:fs'
import solc from 'solc'

type Output = {
  errors?: { formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>>
}

/** The test token as the compiler makes it from its source: what `test-usdt.gen.ts` must hold. */
export function compileToken(): string {
  const file = 'TestUsdt.sol'
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(new URL(file, import.meta.url), 'utf8') } },
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)))
  if (output.errors) throw new Error(output.errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const contract = output.contracts[file]?.TestUsdt
  if (!contract) throw new Error(`${file} holds no TestUsdt`)
  return [
    `// Made from ${file} by \`npm run token\`.`,
    `export const testUsdtBytecode = '0x${contract.evm.bytecode.object}'`,
    `export const testUsdtAbi = ${JSON.stringify(contract.abi)} as const`,
    '',
  ].join('\n')
}
