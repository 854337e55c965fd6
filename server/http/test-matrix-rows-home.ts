import type { Row } from './test-matrix-rows.ts'

const me = { who: 'signed-in' } as const
const missing = '00000000-0000-7000-8000-000000000000'

/** What a household, and everybody who signs in, does in their own area. */
export const homeRows: Record<string, Row> = {
  listNotifications: me,
  readNotifications: me,
  archiveNotification: {
    ...me,
    input: () => ({ id: missing, is_archived: true }),
    gives: 404,
  },
  getNotificationChoices: me,
  setNotificationChoice: {
    ...me,
    input: () => ({ kind: 'card_read', channel: 'email', is_on: false }),
  },
}
