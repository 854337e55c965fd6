import { exportPath } from '@numo/domains/privacy/contract.ts'
import { notificationStreamPath } from '@numo/domains/notifications/contract.ts'
import type { Served } from '@numo/domains/serve.ts'
import type { Row } from './test-matrix-rows.ts'

/* Addresses that answer bytes or a stream, so that no contract describes them, tried like every endpoint. */

const route = (name: string, path: string) =>
  // Only its name, method and address are looked at: the program mounts these by itself.
  ({ endpoint: { name, method: 'GET', path } }) as Served

export const byteRoutes: readonly Served[] = [
  route('notificationStream', notificationStreamPath),
  route('exportContent', exportPath),
]

export const byteRows: Record<string, Row> = {
  notificationStream: { who: 'signed-in' },
  exportContent: {
    who: 'account',
    // Whose it is is looked at like whose a document is.
    owns: 'document',
    owner_only: true,
    input: (t) => ({ id: t.export_id }),
  },
}
