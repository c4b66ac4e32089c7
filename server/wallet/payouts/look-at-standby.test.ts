import { expect, test } from 'vitest'
import { type StandbyRule, whyForgettable } from './look-at-standby.ts'

const alone = { standbyNames: '', slots: 0 }
const synchronous = { standbyNames: '1 (second, third)', slots: 2 }
const asynchronous = { standbyNames: '', slots: 1 }

test.each<[string, typeof alone, StandbyRule, string | undefined]>([
  ['a server of its own', alone, 'auto', undefined],
  ['a server of its own', alone, 'required', 'commits wait for no standby'],
  ['a server of its own', alone, 'none', undefined],
  ['a standby that commits wait for', synchronous, 'auto', undefined],
  ['a standby that commits wait for', synchronous, 'required', undefined],
  ['a standby that nothing waits for', asynchronous, 'auto', 'could be forgotten'],
  ['a standby that nothing waits for', asynchronous, 'required', 'commits wait for no standby'],
  ['a standby that nothing waits for', asynchronous, 'none', undefined],
])('%s (%o), with the rule "%s": %s', (_what, replication, rule, words) => {
  const found = whyForgettable(replication, rule)
  if (words === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(words)
})
