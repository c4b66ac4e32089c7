import { z } from 'zod'
import { count, id, isoTime } from '../../fields.ts'
import { memberReads, memberWrites } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post, put } from '../../route.ts'

export const notificationKind = z.enum(['bot', 'fuel', 'deposit', 'withdrawal', 'income', 'account'])

export const notification = z.object({
  id,
  kind: notificationKind,
  title: z.string(),
  body: z.string(),
  at: isoTime,
  isRead: z.boolean(),
})

export const listNotifications = get('/notifications', {
  auth: 'member',
  tag: 'notifications',
  summary: 'The member’s notifications, newest first',
  limits: memberReads,
  query: pageQuery(['at']),
  reply: z.object({ notifications: rows(notification), unread: count, total: count }),
})

export const readNotifications = post('/notifications', {
  auth: 'member',
  idempotent: true,
  tag: 'notifications',
  summary: 'Mark notifications as read: up to and including one of them, or all',
  limits: memberWrites,
  body: z.object({ upTo: id.optional() }),
  reply: z.object({ unread: count }),
})

const preferences = z.object({
  /** Which kinds also go out by mail. Letters that must be sent (codes, low fuel, deactivation, payouts) always do. */
  mailed: z.array(notificationKind).max(notificationKind.options.length),
})

export const readNotificationPreferences = get('/notifications/preferences', {
  auth: 'member',
  tag: 'notifications',
  summary: 'Which kinds of notification are also e-mailed',
  limits: memberReads,
  reply: preferences,
})

export const setNotificationPreferences = put('/notifications/preferences', {
  auth: 'member',
  idempotent: true,
  tag: 'notifications',
  summary: 'Choose which kinds of notification are also e-mailed',
  limits: memberWrites,
  body: preferences,
  reply: preferences,
})
