import type { FaultTarget } from '@numo/kit/fault-event.ts'
import type { FaultReports } from './port.ts'

/** Returns null without a target. The SDK is loaded only with one: it costs most of a second. */
export async function createFaultReports(
  target: FaultTarget | null,
  release: string
): Promise<FaultReports | null> {
  if (!target) return null
  const { createSentry } = await import('./sentry.ts')
  return createSentry(target, release)
}
