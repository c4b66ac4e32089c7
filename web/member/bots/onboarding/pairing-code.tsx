import type { makeTerminalCode } from '@fairlead/contract/routes/bots/terminal'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { localTime } from '../../../lib/formats/format.ts'
import { useProductNow } from '../../../lib/time/use-product-now.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { prefsQuery } from '../../shell/use-prefs.ts'
import { terminalQuery } from '../terminal-query.ts'
import { botQuery } from '../use-bot.ts'

/** The stream tells when the terminal is paired; this is for when the stream is cut. */
const askEveryMs = 10_000

/** A code while it is good for something, and that its terminal is waited for. */
export function PairingCode({ made: { code, expiresAt } }: { made: z.output<typeof makeTerminalCode.reply> }) {
  const isOver = useProductNow() >= new Date(expiresAt).getTime()
  const asking = { refetchInterval: isOver ? (false as const) : askEveryMs }
  useQuery({ ...prefsQuery, ...asking })
  useQuery({ ...botQuery, ...asking })
  useQuery({ ...terminalQuery, ...asking })
  if (isOver)
    return (
      <p role="status" className="mt-5 rounded-control bg-raised p-4 text-sm text-ink">
        The pairing code has expired. Create a new one.
      </p>
    )
  return (
    <div role="status" className="mt-5 grid gap-2 rounded-control bg-raised p-4 text-ink">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="text-xl font-semibold tracking-wide whitespace-nowrap max-sm:text-lg">{code}</code>
        <CopyButton text={code} what="the pairing code" />
        <span className="text-sm text-muted">
          Valid for one terminal until {localTime(expiresAt)}. It is shown only here.
        </span>
      </p>
      <p className="text-sm">
        <span className="mr-2 inline-block size-2 animate-pulse rounded-full bg-accent" aria-hidden="true" />
        Waiting for your terminal. This page continues automatically once it is paired.
      </p>
    </div>
  )
}
