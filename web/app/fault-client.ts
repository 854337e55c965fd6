import { captureException, init, replayIntegration } from '@sentry/browser'
import { cleanFault, faultRates } from '@numo/kit/fault-event.ts'
import type { FaultSource } from './report-fault.ts'

export type FaultClient = { report: (error: unknown, number?: string) => void }

let client: FaultClient | null = null

/** Opens the SDK without any of its integrations, except a fully masked replay where one is wanted. */
export function openFaultClient(
  { dsn, environment, build }: FaultSource,
  isReplayed: boolean
): FaultClient {
  if (client) return client
  init({
    dsn,
    environment,
    release: build,
    sampleRate: faultRates.errors,
    replaysSessionSampleRate: isReplayed ? faultRates.session_replays : 0,
    replaysOnErrorSampleRate: isReplayed ? faultRates.error_replays : 0,
    defaultIntegrations: false,
    integrations: isReplayed
      ? [
          replayIntegration({
            maskAllText: true,
            maskAllInputs: true,
            blockAllMedia: true,
            maskAttributes: [
              'title',
              'alt',
              'placeholder',
              'aria-label',
              'value',
              'content',
              'href',
            ],
            networkCaptureBodies: false,
          }),
        ]
      : [],
    sendClientReports: false,
    sendDefaultPii: false,
    beforeBreadcrumb: () => null,
    beforeSend: (event) => ({ ...cleanFault(event), type: undefined }),
  })
  client = {
    report: (error, number) =>
      void captureException(error, number === undefined ? {} : { event_id: number }),
  }
  return client
}
