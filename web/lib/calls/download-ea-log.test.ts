import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadEaLog } from './download-ea-log.ts'

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }))
afterEach(() => vi.unstubAllGlobals())

const days = { start: '2025-03-22', end: '2025-03-26' }
const answering = (status: number, headers: Record<string, string>) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response('PK', { status, headers })
  })
  return asked
}

test('where the days hold nothing no file is handed over, and the page hears of it', async () => {
  const asked = answering(200, { 'x-log-empty': 'yes' })
  expect(await downloadEaLog('token', days)).toBe('nothing')
  expect(asked).toEqual(['/api/download-ea-log?startDate=2025-03-22&endDate=2025-03-26'])
})

test('a refusal is an error with its status', async () => {
  answering(401, {})
  await expect(downloadEaLog('token', days)).rejects.toMatchObject({ cause: 401 })
})
