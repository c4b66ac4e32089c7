import type { ReactNode } from 'react'
import { HedgePicture } from './hedge-picture.tsx'
import { KeepPicture } from './keep-picture.tsx'
import { ScalePicture } from './scale-picture.tsx'
import { WeekPicture } from './week-picture.tsx'

const drawings: Record<string, ReactNode> = {
  'tab-5': <WeekPicture />,
  'tab-6': <HedgePicture />,
  'tab-7': <KeepPicture />,
  'tab-8': <ScalePicture />,
}

/** One drawing for each of the bot's four jobs, all of one size, so that nothing moves between tabs. */
export function BotPicture({ of }: { of: string }) {
  return (
    <div className="rounded-control bg-paper p-4 md:p-6">
      <svg viewBox="0 0 320 214" className="w-full" aria-hidden="true">
        {drawings[of]}
      </svg>
    </div>
  )
}
