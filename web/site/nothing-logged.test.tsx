import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NothingLogged } from './nothing-logged.tsx'

const words = (start: string, end: string) =>
  renderToStaticMarkup(
    <NothingLogged days={{ start, end }} now={Date.parse('2026-03-30T10:00:00Z')} onChoose={() => {}} />,
  ).replace(/<[^>]+>/g, ' ')

test('days that hold nothing are named, and the last 30 are offered unless it is them', () => {
  expect(words('2025-03-22', '2025-03-26')).toMatch(
    /Nothing was logged from 22 Mar 2025 to 26 Mar 2025\..*Download the last 30 days/,
  )
  expect(words('2026-03-01', '2026-03-30')).toContain('Nothing was logged from 1 Mar 2026 to 30 Mar 2026.')
  expect(words('2026-03-01', '2026-03-30')).not.toContain('Download')
})
