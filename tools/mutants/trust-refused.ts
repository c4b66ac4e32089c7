import type { Mutant } from './list.ts'

/** Deliberate bugs in what stays beside a button that was refused, and in how rows begin on phones. */
export const trustRefusedMutants: readonly Mutant[] = [
  {
    name: 'trust: what was refused is told by a toast alone',
    file: 'web/lib/calls/refused-call.tsx',
    find: "error ? sentencesOf(error, text.internal).join(' ') : ''",
    replace: "error ? '' : ''",
    tests: ['web/lib/calls/refused-call.test.tsx'],
  },
  {
    name: 'trust: every refusal beside a button has the same words',
    file: 'web/lib/calls/refused-call.tsx',
    find: "sentencesOf(error, text.internal).join(' ')",
    replace: 'text.internal',
    tests: ['web/lib/calls/refused-call.test.tsx'],
  },
  {
    name: 'trust: a label stands before a button that says what it does',
    file: 'web/ui/tables/data-table.tsx',
    find: '  label && <span',
    replace: '  <span',
    tests: ['web/ui/tables/data-table.test.tsx'],
  },
  {
    name: 'trust: a direct member’s row begins with a number on phones',
    file: 'web/member/finance/team/direct-columns.tsx',
    find: "    isLink: true,\n    label: 'Name',",
    replace: "    label: 'Name',",
    tests: ['web/member/shell/columns.test.tsx'],
  },
]
