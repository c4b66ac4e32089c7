import { usd } from '../../content/term-words.ts'
import { dayWords } from '../../lib/formats/format-day.ts'
import type { LabData, LabSettings } from './lab-settings.ts'

const dataWords: Record<LabData['kind'], string> = {
  simulated: 'simulated market',
  shared: 'real prices',
  own: 'your own files',
}

/** What a run is played on, in one line. */
export const settingsWords = ({ capital, data, from, to }: LabSettings): string =>
  `${Number.isNaN(capital) ? 'No capital' : usd(capital)}, ${dataWords[data.kind]}, ${dayWords(from)} to ${dayWords(to)}`
