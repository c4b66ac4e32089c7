import type { Clock } from '../../platform/clock.ts'
import type { Chain } from '../../wallet/chain/chain.ts'
import { inspectNodes } from '../../wallet/chain/inspect-nodes.ts'
import { type Check, findingOf } from './finding.ts'

/** Each node for itself: of which chain it is, how far it has come, and whether it answers all that we ask of nodes. */
export function checkNodes(mode: 'sandbox' | 'live', chain: Chain | undefined, machine: Clock): Check {
  return {
    name: 'nodes',
    async look() {
      if (mode === 'sandbox') return { state: 'fine', looked: 'The sandbox’s chain is in its database.' }
      if (!chain) return { state: 'unknown', looked: 'BSC_RPC_URLS or USDT_ADDRESS is not set here.' }
      const nodes = await inspectNodes(chain, machine.now())
      const [head = 0n] = nodes.map((node) => node.head ?? 0n).toSorted((one, other) => Number(other - one))
      const quirks = nodes.flatMap(({ name, quirks: own }) =>
        own.map((quirk) => ` ${name} ${quirk}, which is tolerated.`),
      )
      return findingOf(`${nodes.length} of chain ${chain.chainId}, at block ${head}.${quirks.join('')}`, {
        faults: nodes.flatMap(({ name, faults }) => faults.map((fault) => `${name} ${fault}.`)),
        todo: 'Contact the node’s operator, or set another one in BSC_RPC_URLS.',
      })
    },
  }
}
