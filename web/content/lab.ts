import { brand } from './brand.ts'

export const lab = {
  title: 'Try the bot on the past',
  lead: `The very engine that trades for members of ${brand.name}, on past or simulated prices, with your capital and your settings. It runs in this browser.`,
  privacy:
    'Nothing leaves this device: settings, files and results are worked out by your own browser and sent to nobody. A link to a run carries its settings behind the #, which browsers keep to themselves.',
  promise: 'Past or simulated results do not predict future ones.',
  simulated:
    'Made from a number by the same rules as real markets: trends, calm and wild days, shocks. Nobody ever traded at these prices.',
  steps: [
    {
      title: 'Choose',
      text: 'Your capital, how much a trade may lose, and which prices. What is set is the bot as it is sold.',
    },
    { title: 'Run', text: 'Years are played in seconds, hour by hour, with spread, commission, swaps and slippage.' },
    {
      title: 'Read',
      text: 'What you would have kept after all charges, every trade with its reason, and how much of it may be luck.',
    },
  ],
} as const
