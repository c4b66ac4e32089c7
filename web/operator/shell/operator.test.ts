import { expect, test } from 'vitest'
import { meta } from './operator.tsx'

test.each([
  ['', 'Operator console · Fairlead'],
  ['?section=withdrawals', 'Withdrawals & refunds · Fairlead'],
])('the console at %j is titled %j', (search, title) => expect(meta({ location: { search } })[0]).toEqual({ title }))
