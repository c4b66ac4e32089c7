import { openAsBlob } from 'node:fs'
import { settingsIn } from '../../web/lab/settings/settings-link.ts'
import { LabRoom } from '../../web/lab/worker/lab-room.ts'
import { Pace } from '../../web/lab/worker/pace.ts'

/** What the worker does for a file and a link, done by the same code in Node; prints one line of JSON. */
const [path = '', link = '', rounds = '1'] = process.argv.slice(2)
const room = new LabRoom()
const pace = () => new Pace(() => undefined)
const began = performance.now()
let print = ''
if (path !== '') {
  const file = (await openAsBlob(path)) as File
  print = (await room.answer({ kind: 'read', file, symbol: 'BTCUSD' }, pace())).print
}
const readMs = performance.now() - began
let runMs = Number.POSITIVE_INFINITY
let keptMicros = 0
for (let round = 0; round < Number(rounds); round++) {
  const settings = settingsIn(link.replace('PRINT', print))?.settings
  if (!settings) throw new Error('the link tells of no run')
  // Nothing of the round before: a market is drawn anew, too.
  const fresh = path === '' ? new LabRoom() : room
  const start = performance.now()
  keptMicros = (await fresh.answer({ kind: 'run', settings }, pace())).keptMicros
  runMs = Math.min(runMs, performance.now() - start)
}
console.log(JSON.stringify({ readMs, runMs, keptMicros, print }))
