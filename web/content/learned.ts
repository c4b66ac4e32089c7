import record from './record-figures.json'

const { stakes } = record
const signed = (figure: string): string => figure.replace('-', '−')

/** What the bot learns, told with what the record found it to be worth. */
export const learned = {
  title: 'What the bot learns, and what that has been worth',
  formula:
    'A part is one of three small strategies in one of six instruments. The formula is AdaHedge for specialists (Freund and others, 1997; de Rooij and others, 2014). It moves the stakes once a day, uses only completed prices, and is the same for every member.',
  figures: [
    { label: 'Sharpe ratio with learned stakes', value: stakes.learned },
    { label: 'With even stakes, all else equal', value: stakes.before },
    {
      label: 'Gain, in nine of ten resamplings of the days',
      value: `${signed(stakes.gainFrom)} to ${signed(stakes.gainTo)}`,
    },
    { label: `Of ${stakes.draws} draws with shuffled parts, as good or better`, value: stakes.asGood },
    { label: 'Variants ever tried', value: String(record.tried) },
  ],
  note: `One account on real hourly prices from ${record.from} to ${record.to}, without counter trades or charges. It may still be luck: past prices promise nothing.`,
} as const
