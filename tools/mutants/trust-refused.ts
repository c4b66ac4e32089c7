import type { Mutant } from './list.ts'

/** Deliberate bugs in what stays beside a button that was refused. */
export const trustRefusedMutants: readonly Mutant[] = [
  {
    name: 'trust: what was refused is told by a toast alone',
    file: 'web/lib/refused-call.tsx',
    find: "error ? sentencesOf(error, text.internal).join(' ') : ''",
    replace: "error ? '' : ''",
    tests: ['web/lib/refused-call.test.tsx'],
  },
  {
    name: 'trust: every refusal beside a button has the same words',
    file: 'web/lib/refused-call.tsx',
    find: "sentencesOf(error, text.internal).join(' ')",
    replace: 'text.internal',
    tests: ['web/lib/refused-call.test.tsx'],
  },
]
