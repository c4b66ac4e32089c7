import { openAsBlob } from 'node:fs'
import { settingsIn } from '../../web/lab/settings/settings-link.ts'
import { LabRoom } from '../../web/lab/worker/lab-room.ts'
import { Pace } from '../../web/lab/worker/pace.ts'

/** What the worker does for a file and a link, done by the same code in Node; prints one line of JSON. */
const [path = '', link = ''] = process.argv.slice(2)
const room = new LabRoom()
const pace = () => new Pace(() => undefined)
const began = performance.now()
let print = ''
if (path !== '') {
  const file = (await openAsBlob(path)) as File
  print = (await room.answer({ kind: 'read', file, symbol: 'BTCUSD' }, pace())).print
}
const readMs = performance.now() - began
const settings = settingsIn(link.replace('PRINT', print))?.settings
if (!settings) throw new Error('the link tells of no run')
const start = performance.now()
const { keptMicros } = await room.answer({ kind: 'run', settings }, pace())
console.log(JSON.stringify({ readMs, runMs: performance.now() - start, keptMicros, print }))
