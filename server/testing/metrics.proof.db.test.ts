import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { hasPrometheus } from '../sandbox/testing/debian-prometheus.ts'
import { testServer } from '../sandbox/testing/test-server.ts'

// Who reads the figures in earnest is their judge.
test.runIf(hasPrometheus())('what is scraped is what Prometheus takes without a complaint', async () => {
  const server = await testServer({ SANDBOX_WORLD: 'empty', OPERATIONS_PORT: '0' })
  const scrape = async () => (await fetch(`${server.operationsUrl}/metrics`)).text()
  let figures = await scrape()
  while (!figures.includes('fairlead_figures_up{figures="order"} 1')) figures = await scrape()
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: figures, encoding: 'utf8' })
  const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('fairlead_'))
  // 3 is a matter of taste, such as names that the library for Node.js gives its own figures; 1 is what cannot be read.
  expect({ complaints, isRead: status === 0 || status === 3 }).toEqual({ complaints: [], isRead: true })
})
