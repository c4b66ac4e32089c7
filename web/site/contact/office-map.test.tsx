import { display } from '@fairlead/contract/constants'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MapFrame, OfficeMap } from './office-map.tsx'

test('before a visitor asks for the map nothing foreign is in the page', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OfficeMap />
    </MemoryRouter>,
  )
  expect(html).toContain('Show the map')
  expect(html).not.toMatch(/<iframe|openstreetmap/)
})

test('the map that was asked for is embedded from the one address the policy allows, and told nothing of where it stands', () => {
  const html = renderToStaticMarkup(<MapFrame />)
  const src = /src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { origin, pathname, searchParams } = new URL(src)
  expect(origin + pathname).toBe(display.mapEmbedUrl)
  const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get('bbox') ?? '').split(',').map(Number)
  const [latitude = 0, longitude = 0] = (searchParams.get('marker') ?? '').split(',').map(Number)
  expect(south < latitude && latitude < north && west < longitude && longitude < east).toBe(true)
  expect(html).toMatch(/referrerPolicy="no-referrer"/i)
})
