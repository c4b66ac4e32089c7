import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TransfersList } from './transfers-list.tsx'

test('a transfer stands there with all that it moved, to be compared with the chain', () => {
  const address = `0x${'1'.repeat(40)}`
  const transfer = { hash: `0x${'2'.repeat(64)}`, from: address, to: address, amount: 12.345678, as: 'sweep' } as const
  expect(renderToStaticMarkup(<TransfersList transfers={[transfer]} />)).toContain('>$12.345678<')
})
