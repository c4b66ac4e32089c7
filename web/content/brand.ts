/** The product's name and outside links; an operator rebrands here. */
export const brand = {
  name: 'Fairlead',
  /** Placeholder: replace with the partner broker's own sign-up link. */
  partnerBrokerUrl: 'https://partner-broker.example/open-account',
  supportEmail: 'support@fairlead.example',
  tagline: 'Trades around the clock. Every cent accounted for.',
} as const
