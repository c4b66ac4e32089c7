import { readTeamTree, searchTeam } from '@fairlead/contract/routes/finance/income'
import { text } from '@fairlead/contract/text'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { dayTime, digits } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sectionPath } from '../../shell/section-path.ts'
import { ActiveBadge } from './active-badge.tsx'
import { WhyButton } from './why-button.tsx'

type TreeMember = z.output<typeof readTeamTree.reply>['members'][number]

/** A branch grows by so many members at a time, so a page never holds more than its reader has asked for. */
const pageSize = 50

/** The team as a tree: each branch is read when it is opened. An address may name a member to begin with. */
export function TeamTree() {
  const [address] = useSearchParams()
  const below = address.get('below')
  if (below) return <MemberBranch key={below} referralId={below} />
  return (
    <Card title="Your team as a tree">
      <p className="mb-4 text-sm text-muted">
        Who referred whom, oldest first. Expand a member to see their referrals; choose a name to see what you earned.
      </p>
      <Branch />
    </Card>
  )
}

function MemberBranch({ referralId }: { referralId: string }) {
  const found = useQuery({
    queryKey: [...keyOf(searchTeam), referralId],
    queryFn: ({ signal }) => call(searchTeam, { query: { search: referralId }, signal }),
  })
  const member = found.data?.members.find(({ referral_id }) => referral_id === referralId)
  return (
    <Card
      title={member ? `${member.name} and their referrals` : 'A member of your team'}
      aside={
        <Link to={sectionPath('generationTeamReport', 'tree')} className="font-semibold text-accent-strong underline">
          Your whole team
        </Link>
      }
    >
      {found.isPending && <Skeleton className="h-11 w-full" />}
      {found.error && <Alert tone="negative">{sentencesOf(found.error, text.internal).join(' ')}</Alert>}
      {found.data && !member && <p>No one in your team has this referral ID.</p>}
      {member && (
        <>
          <p className="mb-2 flex flex-wrap items-center gap-x-4">
            <WhyButton referralId={member.referral_id}>{member.name}</WhyButton>
            <span className="text-xs text-muted">Level {member.level}</span>
          </p>
          <Branch below={member.referral_id} />
        </>
      )}
    </Card>
  )
}

function Branch({ below }: { below?: string }) {
  const branch = useInfiniteQuery({
    queryKey: [...keyOf(readTeamTree), below ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(readTeamTree, { query: { page: pageParam, pageSize, ...(below ? { below } : {}) }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
  })
  if (branch.error) {
    return (
      <Alert tone="negative">
        {sentencesOf(branch.error, text.internal).join(' ')}{' '}
        <button type="button" onClick={() => branch.refetch()} className="font-semibold underline">
          Try again
        </button>
      </Alert>
    )
  }
  if (!branch.data) return <Skeleton className="h-11 w-full" />
  const members = branch.data.pages.flatMap((page) => page.members)
  const total = branch.data.pages.at(-1)?.total ?? 0
  return (
    <>
      <ul className={classNames('flex flex-col', below !== undefined && 'ml-5 border-l border-line pl-1 md:pl-3')}>
        {members.map((member) => (
          <TreeNode key={member.referral_id} member={member} />
        ))}
      </ul>
      {branch.hasNextPage && (
        <Button tone="quiet" className="ml-3" busy={branch.isFetchingNextPage} onClick={() => branch.fetchNextPage()}>
          Show {digits(Math.min(pageSize, total - members.length))} more of {digits(total)}
        </Button>
      )}
    </>
  )
}

function TreeNode({ member }: { member: TreeMember }) {
  const [isOpen, setOpen] = useState(false)
  const { name, referral_id, level, isActive, directs, team, joinedAt } = member
  return (
    <li>
      <div className="flex min-h-11 items-center gap-2 rounded-control py-1 pr-2 hover:bg-raised">
        {directs > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Whom ${name} brought`}
            onClick={() => setOpen(!isOpen)}
            className="grid size-10 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
          >
            <ChevronRight
              className={classNames('size-4 transition-transform', isOpen && 'rotate-90')}
              aria-hidden="true"
            />
          </button>
        ) : (
          <span className="size-10 shrink-0" aria-hidden="true" />
        )}
        <div className="min-w-0 flex-1 gap-x-4 md:flex md:items-center md:justify-between">
          <WhyButton referralId={referral_id}>{name}</WhyButton>
          <p className="tabular text-xs text-muted">
            Level {level} · since {dayTime(joinedAt)}
            {team > 0 && ` · ${digits(team)} below`}
          </p>
        </div>
        <ActiveBadge isActive={isActive} />
      </div>
      {isOpen && <Branch below={referral_id} />}
    </li>
  )
}
