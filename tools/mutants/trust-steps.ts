import type { Mutant } from './list.ts'

const pace = 'server/finance/fuel/reads/read-fuel-pace.db.test.ts'
const codes = 'server/people/account/pending-codes.db.test.ts'
const factor = 'server/people/identity/second-factor/second-factor.db.test.ts'
const cover = 'web/member/bots/onboarding/capital-cover.test.ts'

/** Deliberate bugs in what a member is told at each step: the pace of fuel, what waits for a code, what a capital needs. */
export const trustStepMutants: readonly Mutant[] = [
  {
    name: 'pace: prepaid days are divided by the hours that have passed',
    file: 'server/finance/fuel/reads/read-fuel-pace.ts',
    find: 'days === 0 ? 0n : amount / BigInt(days)',
    replace: 'days === 0 ? 0n : amount / BigInt(Math.max(1, days - 1))',
    tests: [pace],
  },
  {
    name: 'pace: the window begins at this hour of the day, not with the day',
    file: 'server/finance/fuel/reads/read-fuel-pace.ts',
    find: 'Date.parse(dayOf(now)) - (daysMeasured - 1) * dayMs',
    replace: 'now.getTime() - (daysMeasured + 1) * dayMs',
    tests: [pace],
  },
  {
    name: 'pace: the fee of coming back counts as a day',
    file: 'server/finance/fuel/store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    find: "at >= ${from} AND kind <> 'reactivation'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    replace: 'at >= ${from}',
    tests: [pace],
  },
  {
    name: 'codes: another is mailed for what no longer waits',
    file: 'server/people/account/pending-codes.ts',
    find: '  if (!pending) throw nothingWaits()\n',
    replace:
      "  if (!pending) return requestPayoutAddress(profile, caller, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')\n",
    tests: [codes],
  },
  {
    name: 'codes: calling off leaves the code good',
    file: 'server/people/account/code-store.ts',
    find: '.set({ expires_at: now })',
    replace: '.set({ tries: 0 })',
    tests: [codes],
  },
  {
    name: 'codes: calling off is a way around the minute between two mails',
    file: 'server/people/account/code-store.ts',
    find: ".where('asked_at', '<=', askedBefore)",
    replace: ".where('asked_at', '<=', now)",
    tests: [codes],
  },
  {
    name: 'codes: an e-mail address that was called off is mailed to again',
    file: 'server/people/identity/email/email-store.ts',
    find: "    .where('member_id', '=', memberId)\n    .where('expires_at', '>', now)\n    .executeTakeFirst()\n}\n\n/** It stays",
    replace: "    .where('member_id', '=', memberId)\n    .executeTakeFirst()\n}\n\n/** It stays",
    tests: [codes],
  },
  {
    name: 'authenticator: live phones may go by a clock of their own',
    file: 'server/compose/open-identity.ts',
    find: "config.MODE === 'sandbox' ? systemClock : undefined",
    replace: 'systemClock',
    tests: ['server/compose/open-identity.test.ts'],
  },
  {
    name: 'authenticator: a phone’s code of the sandbox is good again and again',
    file: 'server/people/identity/second-factor/factor-codes.ts',
    find: 'step === undefined || step <= kept.last_step',
    replace: 'step === undefined || step < kept.last_step',
    tests: [factor],
  },
  {
    name: 'capital: what is owed by the package is said of the one before',
    file: 'web/member/bots/onboarding/capital-cover.ts',
    find: 'fuelNeed(depositMin, larger ?? own, fuelBalance, capital)',
    replace: 'fuelNeed(depositMin, own, fuelBalance, capital)',
    tests: [cover],
  },
  {
    name: 'reactivation: what is owed is forgotten',
    file: 'web/member/bots/reactivation-sums.ts',
    find: ' + inMicro(need.owed)',
    replace: '',
    tests: ['web/member/bots/reactivation-sums.test.ts'],
  },
  {
    name: 'settings: what a capital mostly trades may be left out without a word',
    file: 'web/member/bots/bot/left-out-words.ts',
    find: 'hasRoom.length > 0 && hasRoom.every(',
    replace: 'hasRoom.length > 9 && hasRoom.every(',
    tests: ['web/member/bots/bot/left-out-words.test.ts'],
  },
]
