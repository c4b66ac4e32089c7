import { readGenerationTeam } from '@fairlead/contract/routes/finance/affiliate'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { digits } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { How } from '../../people/help/how.tsx'
import type { Member } from '../../shell/member.ts'
import { SectionHead } from '../../shell/section-head.tsx'
import { SectionViews, useView } from '../../shell/section-views.tsx'
import { ReferralLink } from '../referral-link.tsx'
import { WithReasons } from './income-reasons.tsx'
import { LevelMembers } from './level-members.tsx'
import { TeamTree } from './team-tree.tsx'

/** One row is enough here: each level's members are asked for when it is opened. */
const countsOnly = { page: 1, pageSize: 1 }

const views = [{ id: 'tree', label: 'As a tree' }] as const

export default function GenerationTeam({ member }: { member: Member }) {
  const view = useView(['tree'])
  return (
    <>
      <SectionHead title="Generation">
        Your team by level: you referred level 1 yourself, and they referred level 2.
      </SectionHead>
      <SectionViews section="generationTeamReport" first="By level" views={views} label="Views of the team" />
      <WithReasons>{view === 'tree' ? <TeamTree /> : <TeamByLevel member={member} />}</WithReasons>
    </>
  )
}

function TeamByLevel({ member: { user } }: { member: Member }) {
  const team = useQuery({
    queryKey: [...keyOf(readGenerationTeam), 'counts'],
    queryFn: ({ signal }) => call(readGenerationTeam, { query: countsOnly, signal }),
  })
  const levels = [...(team.data?.levelCounts ?? [])].sort((a, b) => a.level - b.level)

  return (
    <>
      <div className="mb-4 grid gap-3 min-[22.5rem]:grid-cols-2 md:gap-4">
        <StatCard
          label="Total Members"
          value={team.data && digits(team.data.total)}
          howComputed={<How id="team-members" />}
        />
        <StatCard label="Levels" value={team.data && digits(levels.length)} howComputed={<How id="team-levels" />} />
      </div>
      {team.isPending && <Skeleton className="h-56 w-full rounded-card" />}
      {team.error && (
        <Alert tone="negative">
          {sentencesOf(team.error, text.internal).join(' ')}{' '}
          <Button tone="quiet" onClick={() => team.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {team.data && levels.length === 0 && (
        <EmptyState title="No Data Available" action={<ReferralLink refId={user.refId} />}>
          Your team is still empty. It starts with the first person who registers with your link:
        </EmptyState>
      )}
      {levels.length > 0 && (
        <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {levels.map(({ level, members }) => (
            <Level key={level} level={level} members={members} />
          ))}
        </div>
      )}
    </>
  )
}

/** Closed at first; its members are read only when somebody looks. */
function Level({ level, members }: { level: number; members: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 -outline-offset-2 hover:bg-raised md:px-6 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">Level {level}</span>
        <span className="flex items-center gap-3">
          <Badge>
            {digits(members)} {members === 1 ? 'member' : 'members'}
          </Badge>
          <ChevronDown
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </span>
      </summary>
      {isOpen && (
        <div className="px-4 pb-5 md:px-6">
          <LevelMembers level={level} />
        </div>
      )}
    </details>
  )
}
