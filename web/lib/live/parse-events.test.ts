import { expect, test } from 'vitest'
import { createEventParser } from './parse-events.ts'

const sent =
  'retry: 2000\nid: 7-0\n\n: still here\n\nid: 8-1\nevent: fuel\ndata: {"é": "…"}\n\nid: 8-2\r\nevent: bot\r\ndata: one\r\ndata:two\r\n\r\nnonsense\n\nretry: soon\ndata\n\n'
const blocks = [
  { retryMs: 2_000, id: '7-0' },
  { id: '8-1', event: 'fuel', data: '{"é": "…"}' },
  { id: '8-2', event: 'bot', data: 'one\ntwo' },
  { data: '' },
]

test.each([1, 2, 3, 7, 50, 1_000])('blocks are the same in pieces of %i characters', (size) => {
  const parse = createEventParser()
  const pieces = Array.from({ length: Math.ceil(sent.length / size) }, (_, place) =>
    sent.slice(place * size, (place + 1) * size),
  )
  expect(pieces.flatMap(parse)).toEqual(blocks)
})

test('a block is not passed on before it is whole', () => {
  const parse = createEventParser()
  expect(parse('id: 1-1\nevent: bot\ndata: {}\n')).toEqual([])
  expect(parse('\n')).toEqual([{ id: '1-1', event: 'bot', data: '{}' }])
})
