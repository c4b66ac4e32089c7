import type { Finding, SourceFile } from './tidy.ts'

const reading = /\bDate\.now\(\)|\bnew Date\(\)|\bperformance\.now\(\)/

/**
 * Who may look at the machine's own clock, and why: what follows from the time of the product is told to it (`platform/clock.ts`), so
 * that the sandbox can put it forward.
 */
export const clockReaders: readonly (readonly [paths: RegExp, why: string])[] = [
  [/^server\/platform\/clock\.ts$/, 'it is the injected clock of live mode'],
  [/^server\/sandbox\/(sandbox-clock|read-clock)\.ts$/, "the clock of the sandbox is the machine's, put forward"],
  [
    /^server\/platform\/(patience|replica\/open-replica|schema\/bring-in-one-step|work\/(readiness|figures))\.ts$/,
    "how long a wait, a lock or a look at the process takes, and how old a replica is, is the machine's time",
  ],
  [/^server\/bots\/fleet\/shards\/start-fleet\.ts$/, 'a beat says that the process lives'],
  [/^server\/compose\/redraw-site\.ts$/, 'a failed drawing rests before it is tried again'],
  [/^server\/wallet\/deposits\/watch\/keep-watching\.ts$/, "a node is silent in the machine's time"],
  [/^server\/desk\/doctor\//, 'the doctor looks at the machine and times what it asks'],
  [/^server\/desk\/backup\//, "copies of the database are of the machine's time"],
  [/^server\/commands\/restore\.ts$/, "a moment to bring back is of the machine's time"],
  [/^web\/(lib\/server-time|sandbox\/clock-card)\.tsx?$/, "they work out the server's time from the browser's"],
  [/^web\/lib\/(live\/live-cache|settings\/follow-terms)\.tsx?$/, 'how long ago this page asked'],
  [/^web\/lib\/(session\/referral|calls\/seen-position)\.ts$/, 'how long this browser has kept something'],
  [/^web\/account\/(use-count-visit|count-referral-click|use-sign-in)\.tsx?$/, 'what this browser did today'],
  [/^web\/lab\/worker\/pace\.ts$/, 'how long a worker has not listened'],
  [/^web\/site\/live\/quotes\.ts$/, 'how old quotes of the world outside are'],
  [/^web\/member\/shell\/welcome\/news-block\.tsx$/, 'news is of the world outside'],
]

/** Where the product looks at a clock of its own instead of the one it is given. The engine has a rule of its own, and has none at all. */
export function clockFindings({ path, text }: SourceFile): Finding[] {
  if (!/^(server|web|contract|money)\/.*\.tsx?$/.test(path)) return []
  if (/\.test\.tsx?$|\/testing\//.test(path) || clockReaders.some(([paths]) => paths.test(path))) return []
  return text.split('\n').flatMap((content, index) =>
    reading.test(content)
      ? [
          {
            path,
            line: index + 1,
            rule: 'own-clock',
            words: "reads the machine's clock: take the injected one, or say why in tools/clock-findings.ts",
          },
        ]
      : [],
  )
}
