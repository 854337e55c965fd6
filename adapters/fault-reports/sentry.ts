import { defaultStackParser, makeNodeTransport, NodeClient, Scope } from '@sentry/node'
import { cleanFault, faultRates, type FaultTarget } from '@numo/kit/fault-event.ts'
import type { FaultReports } from './port.ts'

/**
 * Reports faults to Sentry with a client of its own: none of the SDK's integrations runs, so nothing is watched, and
 * nothing but `cleanFault` leaves.
 */
export function createSentry({ dsn, environment }: FaultTarget, release: string): FaultReports {
  const client = new NodeClient({
    dsn,
    environment,
    release,
    sampleRate: faultRates.errors,
    transport: makeNodeTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    sendDefaultPii: false,
    beforeSend: (event) => ({ ...cleanFault(event), type: undefined }),
    beforeSendTransaction: () => null,
  })
  client.init()
  return {
    report(error, event_id, route) {
      const scope = new Scope()
      scope.setClient(client)
      if (route) scope.setTag('route', route)
      scope.captureException(error, { event_id })
    },
    stop: async () => void (await client.close(2000)),
  }
}
