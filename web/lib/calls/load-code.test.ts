import { afterEach, expect, test, vi } from 'vitest'
import { serviceState } from '../service-state.ts'
import { loadCode } from './load-code.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  serviceState.hear(true)
})

test.each([
  { onLine: true, answers: true, isFetched: true },
  { onLine: false, answers: true, isFetched: false },
  { onLine: true, answers: false, isFetched: false },
])('$onLine, $answers: code is fetched: $isFetched', async ({ onLine, answers, isFetched }) => {
  vi.stubGlobal('navigator', { onLine })
  serviceState.hear(answers)
  const load = vi.fn(async () => 'code')
  await expect(loadCode(load).catch(() => undefined)).resolves.toBe(isFetched ? 'code' : undefined)
  expect(load).toHaveBeenCalledTimes(isFetched ? 1 : 0)
})
