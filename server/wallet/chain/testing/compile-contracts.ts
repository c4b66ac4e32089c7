import solc from 'solc'
import type { Abi, Hex } from 'viem'

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

/** Contracts that only a test needs, by name. */
export function compileContracts(source: string): Record<string, { abi: Abi; bytecode: Hex }> {
  const input = {
    language: 'Solidity',
    sources: { 'Test.sol': { content: source } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)))
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.entries(output.contracts['Test.sol'] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` as Hex },
    ]),
  )
}
