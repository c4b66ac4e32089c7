import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayTime, localTime } from '../formats/format.ts'
import { chooseZone, knownZones, shownZone } from './time-zone.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const moment = '2026-11-15T18:03:27.000Z'

test('times are shown in UTC until another zone is chosen; then UTC stands on hover', () => {
  expect(dayTime(moment)).toBe('15 Nov 2026, 18:03 UTC')
  chooseZone('Asia/Tokyo')
  expect(dayTime(moment)).toBe('16 Nov 2026, 03:03 GMT+9')
  expect(localTime(moment)).toBe('Sun 15 Nov 2026, 18:03:27 UTC')
  chooseZone('UTC')
  expect(dayTime(moment)).toBe('15 Nov 2026, 18:03 UTC')
})

test('a zone that no browser knows is not taken, nor one that somebody put into the store', () => {
  chooseZone('Mars/Olympus')
  expect(shownZone()).toBe('UTC')
  localStorage.setItem('time-zone', 'not a zone')
  expect(shownZone()).toBe('UTC')
})

test('UTC and the zone of the device come first, and no zone twice', () => {
  const zones = knownZones()
  expect(zones[0]).toBe('UTC')
  expect(new Set(zones).size).toBe(zones.length)
})
