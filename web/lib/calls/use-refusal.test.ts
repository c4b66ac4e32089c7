import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { placesOf } from './use-refusal.ts'

const fallback = 'It did not work.'
const names = ['amount', 'password']

test.each([
  {
    what: 'names a field of the form',
    error: new ApiError(400, [{ msg: 'Too little.', field: 'amount' }], ''),
    places: { fields: [{ field: 'amount', msg: 'Too little.' }], rest: '' },
  },
  {
    what: 'names a field that the form does not have',
    error: new ApiError(400, [{ msg: 'Too early.', field: 'usableAt' }], ''),
    places: { fields: [], rest: 'Too early.' },
  },
  {
    what: 'names none',
    error: new ApiError(409, [{ msg: 'You owe.' }, { msg: 'Wrong.', field: 'password' }], ''),
    places: { fields: [{ field: 'password', msg: 'Wrong.' }], rest: 'You owe.' },
  },
  { what: 'is no answer of ours', error: new Error('boom'), places: { fields: [], rest: fallback } },
])('a refusal that $what', ({ error, places }) => {
  expect(placesOf(error, fallback, names)).toEqual(places)
})

test('without a form all of it is for the dialog', () => {
  const error = new ApiError(400, [{ msg: 'Too little.', field: 'amount' }], '')
  expect(placesOf(error, fallback, [])).toEqual({ fields: [], rest: 'Too little.' })
})
