import { expect, test } from 'vitest'
import { meta } from './dashboard.tsx'

const titleOf = (tags: readonly object[]) => tags.flatMap((tag) => ('title' in tag ? [tag.title] : []))

test.each([
  ['', 'Dashboard · Fairlead'],
  ['?section=fuelReport', 'Fuel Report · Fairlead'],
  ['?section=directTeamReport&view=brought', 'Direct Team · Fairlead'],
  ['?section=nothing', 'Dashboard · Fairlead'],
])('the dashboard at %j is titled %j', (search, title) =>
  expect(titleOf(meta({ location: { search } }))).toEqual([title]),
)
