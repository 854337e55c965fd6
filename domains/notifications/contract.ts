import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { channels } from './enums.ts'

const Kind = z.string().regex(/^[a-z_]{2,60}$/, 'is no kind of notification')

/** A notification of one user. */
export const Notification = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** Placeholder values of the kind's sentence. */
  facts: z.record(z.string(), z.string()),
  /** Path of the site; null when no action is needed. */
  link: z.string().nullable(),
  is_urgent: z.boolean(),
  read_at: Instant.nullable(),
  created_at: Instant,
})
export type Notification = z.output<typeof Notification>

const ownPath = <S extends string>(path: S) => `/api/v4/notifications${path}` as const

export const listNotifications = endpoint({
  name: 'listNotifications',
  resource: null,
  flagless: 'own',
  reads: ['notification'],
  summary: 'Lists the notifications of the signed-in user, newest first',
  method: 'GET',
  path: ownPath(''),
  access: 'signed-in',
  input: z.strictObject({
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({
    rows: z.array(Notification),
    next: z.string().nullable(),
    /** Unread notifications in the whole inbox, not only this page. */
    unread: z.int(),
  }),
  refusals: { 'bad-cursor': 400 },
})

export const readNotifications = endpoint({
  name: 'readNotifications',
  resource: null,
  flagless: 'own',
  changes: ['notification'],
  summary: 'Marks notifications as read; without ids, all of them',
  method: 'POST',
  path: ownPath('/read'),
  access: 'signed-in',
  input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100).optional() }),
  output: z.object({ changed: z.int() }),
})

export const archiveNotification = endpoint({
  name: 'archiveNotification',
  resource: null,
  flagless: 'own',
  changes: ['notification'],
  summary: 'Archives or restores a notification',
  method: 'POST',
  path: ownPath('/{id}/archive'),
  access: 'signed-in',
  input: z.strictObject({ id: z.uuid(), is_archived: z.boolean() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-notification': 404 },
})

/** A kind of notification and its channels. */
export const NoticeChoice = z.object({
  kind: z.string(),
  group: z.string(),
  inbox: z.boolean(),
  email: z.boolean(),
  /** Security notices cannot be switched off. */
  is_fixed: z.boolean(),
})
export type NoticeChoice = z.output<typeof NoticeChoice>

export const getNotificationChoices = endpoint({
  name: 'getNotificationChoices',
  resource: null,
  flagless: 'own',
  reads: ['notification_preference'],
  summary: 'Returns the notification settings of the signed-in user',
  method: 'GET',
  path: '/api/v4/me/notifications',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({ kinds: z.array(NoticeChoice) }),
})

export const setNotificationChoice = endpoint({
  name: 'setNotificationChoice',
  resource: null,
  flagless: 'own',
  changes: ['notification_preference'],
  summary: 'Changes a notification setting of the signed-in user, for the inbox or for email',
  method: 'POST',
  path: '/api/v4/me/notifications',
  access: 'signed-in',
  input: z.strictObject({ kind: Kind, channel: z.enum(channels), is_on: z.boolean() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-kind': 422, 'always-on': 422 },
})

/** Server-sent events, not a JSON endpoint (`server/http/notification-stream.ts`). */
export const notificationStreamPath = '/api/v4/notifications/stream'
