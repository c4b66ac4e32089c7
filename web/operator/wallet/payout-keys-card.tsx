import { listPayoutKeys, voteForPayoutKey } from '@fairlead/contract/routes/wallet/operator-keys'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { isBareAddress } from '../../security/is-bare-address.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failure } from '../shell/failure.tsx'
import { Moment } from '../shell/moment.tsx'
import type { OperatorUser } from '../shell/operator-user.ts'
import { useDecision } from '../shell/use-decision.ts'
import { makePayoutKey } from './make-payout-key.ts'
import { signWithPasskey } from './withdrawals/sign-with-passkey.ts'

type Keys = z.output<typeof listPayoutKeys.reply>
const votesNeeded = 2

/** The passkeys that let large sums out: whose they are, and those that wait for two operators' signatures. */
export function PayoutKeysCard({ operator }: { operator: OperatorUser }) {
  const { act, decide, isBusy } = useDecision()
  const keys = useQuery({
    queryKey: keyOf(listPayoutKeys),
    queryFn: ({ signal }) => call(listPayoutKeys, { signal }),
  })
  const { data } = keys
  return (
    <Card title="Payout passkeys">
      <p className="mb-4 text-sm text-muted">
        Large payouts must be signed with a passkey. A new passkey becomes valid once two operators have signed for it
        with theirs; the first ones are confirmed by the owner of the database.
      </p>
      <Failure of={keys} />
      {keys.isPending && <Skeleton className="h-24 w-full" />}
      {data && (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {data.keys.map((key) => (
              <KeyLine key={key.credentialId} name={key.name} credentialId={key.credentialId}>
                since <Moment at={key.enrolledAt} />
              </KeyLine>
            ))}
            {data.wishes.map((wish) => (
              <WishLine key={wish.id} wish={wish} keys={data} operator={operator} />
            ))}
            {data.keys.length + data.wishes.length === 0 && (
              <li className="py-3 text-sm text-muted">No one has one yet.</li>
            )}
          </ul>
          {isBareAddress() ? (
            <p className="mt-2 text-sm text-muted">
              Browsers create passkeys only for domain names, not for IP addresses: open this page at the service’s own
              name to create one.
            </p>
          ) : (
            <Button
              tone="secondary"
              className="mt-4"
              busy={isBusy}
              onClick={() => decide(() => makePayoutKey(act, operator, data))}
            >
              Add your passkey
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

function KeyLine(props: { name: string; credentialId: string; children: ReactNode; aside?: ReactNode }) {
  const { name, credentialId, children, aside } = props
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 text-sm">
      <KeyRound className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">
          {name} <span className="font-normal text-muted">{credentialId.slice(0, 8)}…</span>
        </p>
        <p className="text-muted">{children}</p>
      </div>
      {aside}
    </li>
  )
}

type WishProps = { wish: Keys['wishes'][number]; keys: Keys; operator: OperatorUser }

function WishLine({ wish, keys, operator }: WishProps) {
  const { act, decide, isBusy } = useDecision()
  const own = keys.keys.filter(({ operatorId }) => operatorId === operator.id).map(({ credentialId }) => credentialId)
  const sign = async () => {
    const passkey = await signWithPasskey({ challenge: wish.challenge, rpId: keys.rpId, credentialIds: own })
    return act(voteForPayoutKey, { params: { id: wish.id }, body: { passkey } })
  }
  return (
    <KeyLine
      name={wish.name}
      credentialId={wish.credentialId}
      aside={
        own.length > 0 && (
          <Button tone="secondary" busy={isBusy} onClick={() => decide(sign)}>
            Sign for it
          </Button>
        )
      }
    >
      <Badge tone="warning">
        {wish.votes} of {votesNeeded} signatures
      </Badge>{' '}
      asked <Moment at={wish.askedAt} />
    </KeyLine>
  )
}
