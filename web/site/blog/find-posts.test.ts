import { pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { expect, test } from 'vitest'
import { findPosts } from './find-posts.ts'

test.each([
  { asked: {}, found: 6 },
  { asked: { search: '  ' }, found: 6 },
  { asked: { search: 'COUNTER trade' }, found: 1 },
  { asked: { search: 'Noor' }, found: 2 },
  { asked: { search: 'nothing like it' }, found: 0 },
  { asked: { category: 'risk' }, found: 2 },
  { asked: { category: 'company' }, found: 0 },
  { asked: { tag: 'fuel' }, found: 2 },
  { asked: { month: '2026-08' }, found: 2 },
  { asked: { category: 'fuel', tag: 'affiliate', search: 'ten' }, found: 1 },
])('$asked finds $found', ({ asked, found }) => {
  expect(findPosts(pageTerms(specifiedTerms), asked)).toHaveLength(found)
})
