import { afterAll, expect, test } from 'vitest'
import type { Events, StreamEvent } from '../events.ts'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../work/metrics.ts'
import type { Caller } from './caller.ts'
import { createApp } from './create-app.ts'
import { serveStream } from './serve-stream.ts'

test('an event that comes while the missed ones are still being read is neither lost nor sent twice', async () => {
  const event: StreamEvent = { id: '1-1', kind: 'bot', payload: { state: 'active' } }
  let listener = (_event: StreamEvent) => {}
  let reads = 0
  const events: Events = {
    startPoint: async () => '1-0',
    onSessionEnded: () => () => {},
    subscribe: (_memberId, heard) => {
      listener = heard
      return () => {}
    },
    since: async (_memberId, afterId) => {
      // Committed after this read began, and told to the page before it ended.
      if (++reads === 1) {
        listener(event)
        return []
      }
      return afterId === '1-0' ? [event] : []
    },
    close: async () => {},
  }
  const metrics = createMetrics()
  const app = await createApp({
    logger: createLogger('silent'),
    metrics,
    authenticate: async () => ({ memberId: 1n, role: 'member' }) as Caller,
    countCall: () => undefined,
    trustProxy: false,
    publicUrl: 'http://fairlead.test',
  })
  serveStream(app, events, metrics)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())

  const response = await fetch(`${address}/api/stream`, { headers: { authorization: 'Bearer ada' } })
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.includes('1-1')) listener({ ...event, id: '1-2' })
    if (text.includes('1-2')) break
  }
  expect(text.match(/^id: .*$/gm)).toEqual(['id: 1-0', 'id: 1-1', 'id: 1-2'])
})
