/** The sentences of `text` that the home page says: all of them would be a good part of what a phone must fetch for it. */
export const homeText = {
  // Specification, section 8: news.
  newsFailed: 'Failed to fetch news',
  newsNoTitle: 'No Title',
  newsNoDescription: 'No Description',
  newsUnknownDate: 'Unknown Date',
  newsNoLink: '#',

  subscriptionMailSent: 'Please confirm your subscription: we have sent you an e-mail.',
  subscriptionFailed: 'The subscription could not be sent. Please try again.',
} as const
