/** Reports faults of this page, where a service for them is configured. The SDK loads with the first of them. */
import type { FaultTarget } from '@numo/kit/fault-event.ts'

export type FaultSource = FaultTarget & { build: string }

const open = (source: FaultSource, isReplayed: boolean) =>
  import('./fault-client.ts').then(({ openFaultClient }) => openFaultClient(source, isReplayed))

/** Reports an error under a number. Failing to do so is no fault of its own. */
export async function reportFault(source: FaultSource, error: unknown, number?: string) {
  try {
    const client = await open(source, false)
    client.report(error, number)
  } catch {
    // Offline, or the service is blocked: the number is still one to tell support.
  }
}

/** Reports what no code of ours caught. */
export function watchFaults(source: FaultSource) {
  addEventListener('error', ({ error }) => {
    if (error) void reportFault(source, error)
  })
  addEventListener('unhandledrejection', ({ reason }) => void reportFault(source, reason))
}

/** Records this page with every text and picture masked; only for visitors who agreed, never behind a sign-in. */
export const replayMasked = (source: FaultSource) => open(source, true).catch(() => {})
