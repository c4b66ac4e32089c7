import { readGenerationTeam } from '@fairlead/contract/routes/finance/affiliate'
import { text } from '@fairlead/contract/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { money } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { pageBounds } from '../../../ui/tables/find-rows.ts'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { WhyButton } from './why-button.tsx'

type GenerationMember = z.output<typeof readGenerationTeam.reply>['levelTeamData'][number]

const pageSize = 12

/** The members of one level as cards, a page at a time. */
export function LevelMembers({ level }: { level: number }) {
  const [asked, setAsked] = useState(1)
  const members = useQuery({
    queryKey: [...keyOf(readGenerationTeam), { level, page: asked, pageSize }],
    queryFn: ({ signal }) => call(readGenerationTeam, { query: { level, page: asked, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  if (members.error) return <Alert tone="negative">{sentencesOf(members.error, text.internal).join(' ')}</Alert>
  if (!members.data) return <Skeleton className="h-32 w-full" />
  const { levelTeamData, total } = members.data
  const { page, pages } = pageBounds(asked, pageSize, total)
  if (levelTeamData.length === 0) return <p className="text-muted">No members in this level</p>
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {levelTeamData.map((member) => (
          <MemberCard key={member.referral_id} member={member} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-4">
          <Pagination page={page} pages={pages} onPage={setAsked} label={`Pages of level ${level}`} />
        </div>
      )}
    </>
  )
}

export function MemberCard({ member }: { member: GenerationMember }) {
  const first = member.usdtDeposits[0]?.value
  const capital = member.activePackages.length > 0 ? member.metaCreds?.capital : undefined
  const facts = [
    { label: 'Email', value: member.email },
    { label: 'Referral ID', value: member.referral_id },
    // Direct Team has the sum of all: who deposited again would have two figures under one name.
    { label: 'First deposit', value: first === undefined ? '–' : money(first) },
    ...(capital === undefined ? [] : [{ label: 'Capital', value: money(capital) }]),
  ]
  return (
    <li className="rounded-control border border-line bg-paper p-4">
      <p className="wrap-anywhere">
        <WhyButton referralId={member.referral_id}>{member.name}</WhyButton>
      </p>
      <dl className="mt-2 flex flex-col gap-1 text-sm">
        {facts.map((fact) => (
          <div key={fact.label} className="flex justify-between gap-3">
            <dt className="text-muted">{fact.label}</dt>
            <dd className="tabular min-w-0 text-right font-medium wrap-anywhere">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
