import { text } from '@fairlead/contract/text'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { RefusedCall } from './refused-call.tsx'

const words = (error: unknown) => renderToStaticMarkup(<RefusedCall error={error} />).replace(/<[^>]+>/g, '')

test('what was refused stays beside its button in the server’s words, until it is pressed again', () => {
  expect(words(new ApiError(409, [{ msg: text.closingNotAsked }], text.closingNotAsked))).toBe(text.closingNotAsked)
  expect(words(new ApiError(0, [{ msg: text.nothingSent }], text.nothingSent))).toBe(text.nothingSent)
  expect(words(new Error('a fault of ours'))).toBe(text.internal)
  expect(words(null)).toBe('')
})
