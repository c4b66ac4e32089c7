/**
 * What names a figure that is also one of the specification's terms, and is none: words of a sentence, and why they stand whatever the terms are.
 */
export const noTerms: Readonly<Record<string, string>> = {
  'profit of $10.00': 'the example of the specification: ten dollars, whatever is charged of them',
  'Profit $10.00': 'the same example, drawn',
  'ten dollars': 'the same example, in words',
  'Minimum capital is $100.': 'the smallest capital is a constant that nobody changes',
  'The minimum is $100; $300 is recommended.': 'the same',
  'The minimum capital is $100; we recommend $300': 'the same',
  'With $100, the bot opens up to six trades': 'the same: with the smallest capital',
  'limit is 1% of your capital': 'the optimized settings of the bot; nobody is charged by it',
  'at least 5% of that limit, at most all of it': 'the shares of the bot’s parts; nobody is charged by it',
  'for a 10% drawdown, after it was back at 8%': 'an example of an own alert',
  'for fuel below $50, after it was back at $60': 'the same',
  'Enter at least $1.': 'the smallest threshold of an own alert',
  'a monthly ROI of 5-30%': 'the specification’s stated expectation, which is no term',
  'who began with $100,': 'a capital that the record was played with',
  'who began with $500,': 'the same',
  'who began with $1,000,': 'the same',
  'who began with $5,000,': 'the same',
  '24 hours, 7 days': 'when crypto markets are open',
}

/** What of a sentence may name a term. */
export const withoutNoTerms = (sentence: string): string =>
  Object.keys(noTerms).reduce((words, known) => words.replaceAll(known, '…'), sentence)

export const isNoTerm = (sentence: string): boolean => Object.keys(noTerms).some((words) => sentence.includes(words))
