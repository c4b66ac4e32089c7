/** The product's name and outside links; an operator rebrands here. */
export const brand = {
  name: 'Fairlead',
  /** Stands for the site's own address in static pages; the server puts PUBLIC_URL in its place. */
  origin: 'https://fairlead.example',
  /** Placeholder for the partner broker's sign-up link; the server puts PARTNER_BROKER_URL in its place. */
  partnerBrokerUrl: 'https://partner-broker.example/open-account',
  supportEmail: 'support@fairlead.example',
  tagline: 'Trades around the clock. Every cent accounted for.',
} as const

/** Placeholders: replace with the operator's own pages. */
export const socialLinks = [
  { id: 'x', label: 'X', url: 'https://x.com/' },
  { id: 'telegram', label: 'Telegram', url: 'https://telegram.org/' },
  { id: 'youtube', label: 'YouTube', url: 'https://www.youtube.com/' },
  { id: 'linkedin', label: 'LinkedIn', url: 'https://www.linkedin.com/' },
] as const
