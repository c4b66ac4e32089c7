import { writeFileSync } from 'node:fs'
import { examplesOf, modelOf } from './learn.ts'
import { optionOf } from './options.ts'
import { readSeries } from './read-series.ts'

/** Makes the weights of the learned part anew: the same files and code give the same bytes. */
const series = readSeries(optionOf('data') ?? '../shared/data')
const examples = examplesOf(series)
const target = new URL('../../engine/strategy/learned-weights.json', import.meta.url)
writeFileSync(target, `${JSON.stringify(modelOf(examples, series), null, 2)}\n`)
console.log(`Learned from ${examples.length} trades; written to engine/strategy/learned-weights.json.`)
