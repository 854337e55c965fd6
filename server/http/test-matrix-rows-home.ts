import type { Row } from './test-matrix-rows.ts'

const me = { who: 'signed-in' } as const
const missing = '00000000-0000-7000-8000-000000000000'

/** What a household, and everybody who signs in, does in their own area. */
const mine: Row = {
  who: 'account',
  owns: 'account',
  input: (t) => ({ accountId: t.account_id }),
}

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

  getPrivacy: mine,
  listRecordViews: mine,
  listConsents: mine,
  // One copy at a time: whoever asks second is told so. A member who does not own the account is refused.
  requestExport: { ...mine, recent_proof: true, owner_only: true },
  requestDeletion: {
    ...mine,
    recent_proof: true,
    owner_only: true,
    input: (t) => ({ accountId: t.account_id, typed: 'wrong' }),
    gives: 422,
  },
  cancelDeletion: { ...mine, gives: 404 },
  listMyActivity: me,
  updateHousehold: {
    ...mine,
    input: (t) => ({ accountId: t.account_id, default_currency: 'USD' }),
  },
  // Nobody changes their own access, and nobody else's is meant here.
  setFamilyAccess: {
    ...mine,
    recent_proof: true,
    owner_only: true,
    input: (t) => ({ accountId: t.account_id, user_id: missing, member_role: 'member' }),
    gives: 404,
  },
  listAccountClaims: { ...mine, staff: { feature: 'user_management', second_factor: true } },
  listSavedProviders: mine,
  saveProvider: {
    ...mine,
    input: (t) => ({ accountId: t.account_id, slug: 'nobody' }),
    gives: 404,
  },
  forgetProvider: { ...mine, input: (t) => ({ accountId: t.account_id, id: missing }) },
}
