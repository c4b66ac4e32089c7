import { expect, test } from 'vitest'
import type { OperatorUser } from './operator-user.ts'
import { sectionPath } from './section-path.ts'
import { groupsFor, sectionGroups, sectionOf } from './sections.ts'

const operator = (role: OperatorUser['role']): OperatorUser => ({
  id: 1,
  name: 'Olu Owner',
  email: 'o@fairlead.test',
  refId: 'FL1',
  role,
  createdAt: '2026-01-01T00:00:00.000Z',
})

test('every section has an address that leads back to it', () => {
  const owner = operator('owner')
  for (const { id } of sectionGroups.flatMap((group) => group.sections))
    expect(sectionOf(new URL(sectionPath(id), 'http://x').searchParams.get('section'), owner).id).toBe(id)
})

test.each([
  { role: 'owner' as const, id: 'audit', opens: 'audit' },
  { role: 'finance' as const, id: 'reports', opens: 'reports' },
  { role: 'support' as const, id: 'audit', opens: 'overview' },
  { role: 'support' as const, id: 'no-such-section', opens: 'overview' },
])('an address with section $id opens $opens for $role', ({ role, id, opens }) => {
  expect(sectionOf(id, operator(role)).id).toBe(opens)
})

test('what a role may not see is not in its sidebar', () => {
  const shown = groupsFor(operator('support')).flatMap(({ sections }) => sections.map(({ id }) => id))
  expect(shown).toContain('withdrawals')
  expect(shown).not.toContain('audit')
})
