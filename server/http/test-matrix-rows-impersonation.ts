import type { Row } from './test-matrix-rows.ts'

const users = { who: 'admin', features: ['user_management'] } as const
const proven = { ...users, owns: 'user', second_factor: true } as const

/** Staff see the program as somebody else. What they may do then is tried in `impersonation.test.ts`. */
export const impersonationRows: Record<string, Row> = {
  impersonate: {
    ...proven,
    input: (t) => ({ id: t.user_id, reason: 'A question about a card that was not read' }),
  },
  endImpersonation: { ...proven, input: (t) => ({ id: t.user_id }) },
  getImpersonation: {
    ...users,
    input: () => ({ impersonation_id: '00000000-0000-7000-8000-000000000000' }),
    gives: 404,
  },
}
