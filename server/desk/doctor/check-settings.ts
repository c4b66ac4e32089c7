import type { Config } from '../../platform/config.ts'
import { type Check, findingOf } from './finding.ts'

const sandboxName = 'fairlead.test'

/** Whether all settings can be read, and what of them a live service should not have. */
export function checkSettings(config: Config | undefined, problems: readonly string[]): Check {
  return {
    name: 'settings',
    async look() {
      const warnings = config?.MODE === 'live' ? unwise(config) : []
      const looked = config
        ? `MODE=${config.MODE}, ROLES=${config.ROLES.join(',')}.`
        : 'The settings could not be read.'
      return findingOf(looked, {
        faults: problems,
        warnings,
        todo: 'Change these settings where the process reads them (docs/operations.md, “Live”) and restart it.',
      })
    },
  }
}

function unwise({ PUBLIC_URL, MAIL_FROM, BSC_RPC_URLS = [], HOUSE_ADDRESS, COLD_ADDRESS }: Config): string[] {
  return [
    ...(PUBLIC_URL.startsWith('https:') ? [] : ['PUBLIC_URL: is not https, so passkeys and sign-ins are not secure.']),
    ...(MAIL_FROM.includes(sandboxName) ? ['MAIL_FROM: is the sandbox’s; mail servers will reject mail from it.'] : []),
    ...(BSC_RPC_URLS.length === 1 ? ['BSC_RPC_URLS: names only one node, so nothing can confirm its answers.'] : []),
    ...(HOUSE_ADDRESS ? [] : ['HOUSE_ADDRESS: is not set, so the house’s share cannot be paid out.']),
    ...(COLD_ADDRESS ? [] : ['COLD_ADDRESS: is not set, so the hot wallet grows without a ceiling.']),
  ]
}
