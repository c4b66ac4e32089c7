import { listNotifications, readNotifications } from '@fairlead/contract/routes/people/notifications'
import { text } from '@fairlead/contract/text'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { sentencesOf } from '../../lib/calls/api-error.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { dayTime, localTime, shortHash } from '../../lib/formats/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SectionLink } from '../shell/section-link.tsx'

const countMax = 99
/** Addresses and transactions: nobody reads forty digits in a menu. */
const hashes = /0x[0-9a-f]{40,64}/gi

/** The member's notifications, newest first. Opening the list marks what it shows as read. */
export function NotificationsMenu() {
  const list = useNotifications()
  const marking = useMarkRead()
  const unread = list.data?.unread ?? 0
  const newest = list.data?.notifications[0]

  return (
    <Popover
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      name="Notifications"
      button={
        <>
          <Bell className="size-5" aria-hidden="true" />
          {unread > 0 && (
            <span className="tabular absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent">
              {unread > countMax ? `${countMax}+` : unread}
            </span>
          )}
        </>
      }
      buttonStyle="relative grid size-10 place-items-center rounded-control text-muted hover:bg-raised hover:text-ink"
      align="end"
      style="max-h-[70dvh] w-96 max-w-[calc(100vw-1.5rem)] overflow-y-auto"
      onOpenChange={(isOpen) => {
        if (isOpen) void list.refetch()
        // On closing, so that what is new stays marked while it is being read.
        else if (unread > 0 && newest) marking.mutate(newest.id)
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-3">
        <h2 className="text-base font-bold">Notifications</h2>
        <p className="text-sm">
          <SectionLink to="profile">Set alerts and goals</SectionLink>
        </p>
      </div>
      {list.isPending && <Skeleton className="m-4 h-24" />}
      {list.error && (
        <div className="p-4">
          <Alert tone="negative">{sentencesOf(list.error, text.internal).join(' ')}</Alert>
        </div>
      )}
      {list.data?.notifications.length === 0 && (
        <EmptyState title="No notifications yet">
          News of your deposits, withdrawals, income and bot will appear here.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {list.data?.notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
    </Popover>
  )
}

function NotificationRow({ notification }: { notification: Notification }) {
  return (
    <li className="flex gap-3 px-4 py-3">
      <span
        className={`mt-1.5 size-2 shrink-0 rounded-full ${notification.isRead ? 'bg-transparent' : 'bg-accent'}`}
        aria-hidden="true"
      />
      <div className="min-w-0">
        <p className="font-semibold">
          {notification.title}
          {!notification.isRead && <span className="sr-only"> (unread)</span>}
        </p>
        <p title={notification.body} className="text-muted wrap-break-word">
          {notification.body.replace(hashes, shortHash)}
        </p>
        <time
          dateTime={notification.at}
          title={localTime(notification.at)}
          className="tabular mt-1 block text-xs text-muted"
        >
          {dayTime(notification.at)}
        </time>
      </div>
    </li>
  )
}

type Notification = z.output<typeof listNotifications.reply>['notifications'][number]

/** The list shows the newest; older ones are of no use in a menu. */
const shownMax = 20

const notificationsQuery = queryOptions({
  queryKey: [...keyOf(listNotifications), { pageSize: shownMax }],
  queryFn: ({ signal }) => call(listNotifications, { query: { page: 1, pageSize: shownMax }, signal }),
})

const useNotifications = () => useQuery(notificationsQuery)

/** Marks everything up to the newest one shown as read, and nothing that came since. */
function useMarkRead() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (upTo: Notification['id']) => act(readNotifications, { body: { upTo } }),
    onError: (error) => toastFailure(error, text.internal),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listNotifications) }),
  })
}
